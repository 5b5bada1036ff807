/* topsym: states 3599, verdict ok, order 12 = S3 • S2, order 24 = S4 with -DREINDEER=4 -DELVES=1, order 1316818944000 = S9 • S10 with -DREINDEER=9 -DELVES=10
 * Santa Claus sleeps until all reindeer are back or a group of elves needs help;
 * reindeer go first. Neither reindeer nor elves have names: all reindeer can be
 * swapped, and all elves.
 */

#ifndef REINDEER
#define REINDEER	3
#endif
#ifndef ELVES
#define ELVES		2
#endif
#define GROUP		(ELVES > 3 -> 3 : ELVES)	/* elves that come together */

byte back, stuck;		/* who is waiting for Santa */
chan harness = [0] of { bit };
chan help = [0] of { bit };

active proctype santa()
{
	byte n;

	do
	:: back >= REINDEER ->
		n = 0;
		do
		:: n < REINDEER -> harness!1; n++
		:: else -> break
		od;
		back = back - REINDEER
	:: back < REINDEER && stuck >= GROUP ->
		n = 0;
		do
		:: n < GROUP -> help!1; n++
		:: else -> break
		od;
		stuck = stuck - GROUP
	od
}

active [REINDEER] proctype reindeer()
{
	do
	:: skip;		/* holidays */
	   back++;
	   harness?_;
	   skip			/* deliver toys */
	od
}

active [ELVES] proctype elf()
{
	do
	:: stuck++;
	   help?_
	od
}
