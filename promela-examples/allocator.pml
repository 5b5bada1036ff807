/* topsym: states 487, verdict ok
 * An allocator hands one resource to the waiting client with the highest
 * priority. The priorities are assigned at boot: clients 1 and 2 share one and
 * clients 3 and 4 another, so only clients of the same pair can be swapped.
 */

#define N	4

mtype = { away, waiting, using };

byte prio[N+1];
mtype state[N+1] = away;
pid owner;			/* 0 while the resource is free */

/* nobody who waits comes before client k */
#define FIRST(k)	(state[k] == waiting && \
	(state[1] != waiting || prio[1] <= prio[k]) && \
	(state[2] != waiting || prio[2] <= prio[k]) && \
	(state[3] != waiting || prio[3] <= prio[k]) && \
	(state[4] != waiting || prio[4] <= prio[k]))

proctype client()
{
	do
	:: state[_pid] == away -> state[_pid] = waiting
	:: state[_pid] == using ->
		assert(owner == _pid);
		atomic {
			owner = 0;
			state[_pid] = away
		}
	od
}

proctype allocator()
{
	pid k;

	do
	:: atomic {
		owner == 0 ->
		if
		:: FIRST(1) -> k = 1
		:: FIRST(2) -> k = 2
		:: FIRST(3) -> k = 3
		:: FIRST(4) -> k = 4
		fi;
		owner = k;
		state[k] = using;
		k = 0
	   }
	od
}

init {
	atomic {
		prio[1] = 1;
		prio[2] = 1;
		prio[3] = 2;
		prio[4] = 2;
		run client();
		run client();
		run client();
		run client();
		run allocator()
	}
}
