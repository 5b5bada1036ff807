/* engine: states 57 transitions 95 errors 0 verdict verified */
/* The channel of a send and of a receive is chosen by an index expression. */
chan q[2] = [1] of { byte };
byte side, n;

active [2] proctype P() {
	byte v;
	q[(side == 0 -> 1 : 0)]!_pid + 1;
	side = 1 - side;
	if
	:: q[side]?v
	:: q[1 - side]?v
	fi;
	n = n + v
}
