/* topsym: states 257, verdict ok, order 4 = S2 • S2, order 12 = S3 • S2 with -DA=3 -DB=2 -DC=1, order 1 with -DA=1 -DB=1 -DC=1, order 288 = S2 • S3 • S4 with -DA=2 -DB=3 -DC=4
 * One resource, and clients in three classes of priority that are assigned at
 * boot. The allocator offers the resource to the highest class in which a client
 * waits; any client of that class may take it. Only clients of one class can be
 * swapped.
 */

#ifndef A
#define A	2	/* clients of class 1, */
#endif
#ifndef B
#define B	2	/* of class 2, */
#endif
#ifndef C
#define C	1	/* and of class 3, the most important one */
#endif
#define N	(A + B + C)

#define NONE	0
#define NOBODY	255

byte class[N];
byte waiting[4];	/* how many wait, by class */
byte offered;		/* a class, or NONE */
byte owner = NOBODY;

proctype client(byte id)
{
	do
	:: waiting[class[id]]++;
	   atomic {
		offered == class[id] ->
		offered = NONE;
		waiting[class[id]]--;
		owner = id
	   };
	   assert(owner == id);
	   owner = NOBODY
	od
}

proctype allocator()
{
	do
	:: d_step {
		owner == NOBODY && offered == NONE ->
		if
		:: waiting[3] > 0 -> offered = 3
		:: waiting[3] == 0 && waiting[2] > 0 -> offered = 2
		:: waiting[3] == 0 && waiting[2] == 0 && waiting[1] > 0 -> offered = 1
		:: else
		fi
	   }
	od
}

init {
	byte i;

	atomic {
		for (i : 0 .. N - 1) {
			class[i] = (i < A -> 1 : (i < A + B -> 2 : 3));
			run client(i)
		}
		run allocator()
	}
}
