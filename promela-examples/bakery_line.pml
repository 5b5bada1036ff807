/* topsym: states 400, verdict ok, order 6 = S3, order 2 = S2 with -DN=2, order 24 = S4 with -DN=4, order 120 = S5 with -DN=5, order 479001600 = S12 with -DN=12
 * Customers wait in a line that holds their pids; the baker serves whoever is
 * first in the line and waits until that very customer has left.
 */

#ifndef N
#define N	3	/* number of customers */
#endif

#define NOBODY	255

chan line = [N] of { pid };
chan counter = [0] of { pid };
byte served = NOBODY;

active [N] proctype customer()
{
	do
	:: line!_pid;
	   served == _pid;
	   counter!_pid
	od
}

active proctype baker()
{
	byte who = NOBODY;

	do
	:: line?who ->
		served = who;
		counter?eval(who);
		d_step { served = NOBODY; who = NOBODY }
	od
}
