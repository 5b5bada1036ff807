/* topsym: states 849, verdict ok, run -a -N one_leader
 * Leader election on a one-way ring: a node passes on numbers larger than its
 * own and swallows smaller ones; the node that gets its own number back wins.
 */

#define N	4
#define START	2	/* where the numbering starts */

mtype = { candidate, winner };

chan ring[N] = [N] of { mtype, byte };
byte nr_leaders, know;

proctype node(chan in; chan out; byte mine)
{
	unsigned number : 4;
	bool leader = false;

	out!candidate(mine);

end:	do
	:: in?candidate(number) ->
		if
		:: number > mine -> out!candidate,number
		:: number == mine ->
			leader = true;
			nr_leaders++;
			out!winner,number
		:: number < mine -> skip
		fi
	:: in?winner,number ->
		know++;
		if
		:: leader -> assert(number == mine)
		:: !leader -> out!winner,number
		fi;
		break
	od
}

init {
	byte i;

	atomic {
		i = 1;
		do
		:: i <= N ->
			run node(ring[i - 1], ring[i % N], (START + i) % N + 1);
			i++
		:: i > N ->
			break
		od
	}
}

ltl one_leader { [] (nr_leaders <= 1) && <> (nr_leaders == 1) }
ltl all_know   { <> [] (know == N) }
