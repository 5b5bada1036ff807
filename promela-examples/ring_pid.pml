/* topsym: states 758, verdict ok, order 4 = C4, order 3 = C3 with -DN=3, order 5 = C5 with -DN=5, order 20 = C20 with -DN=20
 * Stations on a one-way ring hand a token to the next pid. The ring can be
 * turned but not turned over, so there is one symmetry for each station.
 */

#ifndef N
#define N	4
#endif

#define NEXT	(_pid % N + 1)	/* the pids are 1 to N */

bool token[N+1];
bool want[N+1];
byte busy;

proctype station()
{
	do
	:: !want[_pid] -> want[_pid] = true
	:: token[_pid] && want[_pid] ->
		busy++;
		assert(busy == 1);
		d_step { busy--; want[_pid] = false }
	:: token[_pid] && !want[_pid] ->
		d_step {
			token[_pid] = false;
			token[NEXT] = true
		}
	od
}

init {
	byte i;

	token[1] = true;
	atomic {
		for (i : 1 .. N) {
			run station()
		}
	}
}
