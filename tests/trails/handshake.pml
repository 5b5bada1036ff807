/* Users hand a token on by a handshake, in one atomic step with the choice to whom; one of them has left already. Nobody ever sets `g`.
 */
chan line[3] = [0] of { pid, bit };
byte holder = 1;
bit g;

proctype user(pid me)
{
	do
	:: holder == me && me != 0 -> atomic { line[0]!me, 1; holder = 0 }
	:: holder == me && me != 1 -> atomic { line[1]!me, 1; holder = 1 }
	:: holder == me && me != 2 -> atomic { line[2]!me, 1; holder = 2 }
	:: line[me]?_, 1 -> skip
	:: g -> break
	od
}

proctype guest()
{
	skip
}

init {
	atomic {
		run user(0); run user(1); run user(2); run guest()
	}
}

ltl ev { <> (g == 1) }
