/* topsym: states 1959, verdict ok, order 6 = S3, order 2 = S2 with -DN=2, order 24 = S4 with -DN=4, order 120 = S5 with -DN=5, order 5040 = S7 with -DN=7
 * Managers that keep copies of one database. The one that changes its copy tells
 * all others in one step, and lets go when every other has taken the change over.
 * The number N stands for nobody.
 */

#ifndef N
#define N	3	/* number of managers */
#endif

#define NOBODY	N

byte writer = NOBODY;
bool told[N];		/* has a change to take over */
bit copy[N];
byte missing;		/* how many have not taken it over yet */

proctype manager(byte id)
{
	byte k;

	do
	:: d_step {
		writer == NOBODY ->
		writer = id;
		copy[id] = 1 - copy[id];
		for (k : 0 .. N - 1) {
			told[k] = (k != id)
		}
		missing = N - 1
	   };
	   missing == 0;
	   writer = NOBODY
	:: told[id] ->
		assert(writer != id && writer != NOBODY);
		copy[id] = copy[writer];
		d_step { told[id] = false; missing-- }
	od
}

init {
	byte i;

	for (i : 0 .. N - 1) {
		run manager(i)
	}
}
