/* engine: states 54 transitions 78 errors 0 verdict verified */
/* A token ring with records, a channel array and a process that leaves. */
typedef Token { byte owner; byte hops };
chan ring[3] = [1] of { Token };
byte left;

active [3] proctype Node() {
	Token t;
	if
	:: _pid == 0 -> t.owner = 0; ring[1]!t
	:: else
	fi;
	do
	:: ring[_pid]?t ->
		if
		:: t.hops < 4 -> t.hops++; t.owner = _pid; ring[(_pid + 1) % 3]!t
		:: t.hops >= 4 -> left = t.owner; break
		fi
	:: left > 0 -> break
	od
}
