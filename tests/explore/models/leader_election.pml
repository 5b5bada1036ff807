/* engine: states 128 transitions 245 errors 0 verdict verified */
/* The largest number wins on a ring of buffers. */
mtype = { one, winner };
chan q[3] = [2] of { mtype, byte };
byte leaders, winner_id;

active [3] proctype Node() {
	byte my = (_pid * 2) % 3, nr;
	q[(_pid + 1) % 3]!one, my;
	do
	:: q[_pid]?one(nr) ->
		if
		:: nr > my -> q[(_pid + 1) % 3]!one, nr
		:: nr < my
		:: nr == my -> leaders++; winner_id = _pid; q[(_pid + 1) % 3]!winner, nr
		fi
	:: q[_pid]?winner, nr ->
		if
		:: nr != my -> q[(_pid + 1) % 3]!winner, nr
		:: else
		fi;
		break
	od;
	assert(leaders == 1)
}
