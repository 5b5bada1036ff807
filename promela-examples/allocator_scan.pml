/* topsym: states 2512, verdict ok, order 4 = S2 • S2
 * An allocator that looks through the table of clients in one step for the
 * highest priority among those that wait, and then grants the resource to any
 * client of that priority. Two clients have priority 1, two have 2, one has 3.
 */

#define N	5

mtype = { away, waiting, granted, using };

byte prio[N];
mtype state[N] = away;
bool taken;

proctype client(byte id)
{
	do
	:: state[id] == away -> state[id] = waiting
	:: state[id] == granted -> assert(taken); state[id] = using
	:: state[id] == using -> d_step { state[id] = away; taken = false }
	od
}

#define MAY(k)	(state[k] == waiting && prio[k] == best)

proctype allocator()
{
	byte k, best;

	do
	:: atomic {
		!taken ->
		d_step {
			best = 0;
			for (k : 0 .. N - 1) {
				if
				:: state[k] == waiting && prio[k] > best -> best = prio[k]
				:: else
				fi
			}
		};
		if
		:: MAY(0) -> state[0] = granted; taken = true
		:: MAY(1) -> state[1] = granted; taken = true
		:: MAY(2) -> state[2] = granted; taken = true
		:: MAY(3) -> state[3] = granted; taken = true
		:: MAY(4) -> state[4] = granted; taken = true
		:: best == 0			/* nobody waits */
		fi;
		best = 0
	   }
	od
}

init {
	atomic {
		prio[0] = 2;
		prio[1] = 1;
		prio[2] = 3;
		prio[3] = 1;
		prio[4] = 2;
		run client(0);
		run client(1);
		run client(2);
		run client(3);
		run client(4);
		run allocator()
	}
}
