/* engine: states 53 transitions 86 errors 0 verdict verified */
/* Records over a rendezvous channel. */
typedef Job { byte id; byte cost[2] };
chan c = [0] of { Job };
byte done;

active [2] proctype Giver() {
	Job j;
	j.id = _pid;
	j.cost[1 - _pid] = 3;
	c!j
}

active proctype Taker() {
	Job j;
	do
	:: done < 2 -> c?j; assert(j.cost[1 - j.id] == 3); done++
	:: done == 2 -> break
	od
}
