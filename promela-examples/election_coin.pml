/* topsym: states 356, verdict ok, order 6 = S3, order 2 = S2 with -DN=2, order 24 = S4 with -DN=4, order 720 = S6 with -DN=6
 * Leader election with coins, for processes that know their pids only. Whoever
 * is still in tosses a coin and tells the referee; who has tails is out, unless
 * nobody else is left. The last one is the leader.
 */

#ifndef N
#define N	3	/* number of players */
#endif

mtype = { TAILS, HEADS, STAY, OUT };

chan result = [0] of { mtype, pid };
chan verdict = [0] of { mtype, pid };
bool in[N] = true;
byte left = N;

active [N] proctype player()
{
end:	do
	:: in[_pid] && left > 1 ->
		if
		:: result!TAILS,_pid
		:: result!HEADS,_pid
		fi;
		if
		:: verdict?STAY,eval(_pid)
		:: verdict?OUT,eval(_pid)
		fi
	:: in[_pid] && left == 1 -> break
	:: !in[_pid] -> break
	od
}

active proctype referee()
{
	pid who = 255;

end:	do
	:: result?HEADS,who -> verdict!STAY,who
	:: result?TAILS,who ->
		if
		:: atomic { left > 1 -> left--; in[who] = false }; verdict!OUT,who
		:: left == 1 -> verdict!STAY,who
		fi
	od
}
