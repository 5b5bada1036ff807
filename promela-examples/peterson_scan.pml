/* topsym: states 23766, verdict ok, order 6 = S3, order 24 = S4 with -DN=4, order 120 = S5 with -DN=5, order 720 = S6 with -DN=6, order 5040 = S7 with -DN=7, order 40320 = S8 with -DN=8, order 362880 = S9 with -DN=9, order 3628800 = S10 with -DN=10, order 39916800 = S11 with -DN=11, order 479001600 = S12 with -DN=12
 * Peterson's algorithm for N processes, with a look at all others in one step: a
 * process goes on if nobody else is at its level or above, or if somebody came
 * to the level after it. The levels are in order, the processes are not.
 */

#ifndef N
#define N	3
#endif

byte level[N];		/* how far a process has climbed, 0 when it is away */
byte last[N];		/* who arrived last at a level; last[0] is not used */
byte inside;

active [N] proctype user()
{
	byte at, k;
	bool ahead;

	do
	:: at = 1;
	   do
	   :: at < N ->
		level[_pid] = at;
		last[at] = _pid;
		do
		:: last[at] != _pid -> break
		:: d_step {
			ahead = false;
			for (k : 0 .. N - 1) {
				if
				:: k != _pid && level[k] >= at -> ahead = true
				:: else
				fi
			}
		   };
		   if
		   :: !ahead -> break
		   :: else
		   fi
		od;
		ahead = false;
		at++
	   :: else -> break
	   od;
	   at = 0;
	   inside++;
	   assert(inside == 1);
	   inside--;
	   level[_pid] = 0
	od
}
