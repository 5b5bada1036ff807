/* topsym: states 9256, verdict ok, run -a -N mutex
 * Peterson's algorithm for N processes: a process climbs N - 1 levels and waits
 * at each one until it is no longer the last to arrive or nobody is ahead.
 * The claim mutex looks at the label of the critical section in each process.
 */

#ifndef N
#define N	3
#endif

byte level[N];		/* how far a process has climbed, 0 when it is away */
byte last[N];		/* who arrived last at a level; last[0] is not used */

active [N] proctype user()
{
	byte at, k

	do
	:: for (at : 1 .. N - 1) {
		level[_pid] = at
		last[at] = _pid
		do
		:: atomic { k == N -> k = 0; break }
		:: k < N && (k == _pid || level[k] < at) -> k++
		:: atomic { last[at] != _pid -> k = 0; break }
		od
	   }
crit:	   skip
	   level[_pid] = 0
	od
}

#define in_crit(p)	(user[p]@crit)

ltl mutex {
	[] (!(in_crit(0) && in_crit(1)) &&
	    !(in_crit(1) && in_crit(2)) &&
	    !(in_crit(0) && in_crit(2)))
}

ltl somebody { [] <> (user[0]@crit || user[1]@crit || user[2]@crit) }
