/* engine: states 14 transitions 17 errors 3 verdict violated kind invalid-end */
/* Sorted send and random receive on a rendezvous channel act like plain ones. */
chan c = [0] of { byte, byte };
byte s;

active [2] proctype P() {
	byte v;
	if
	:: c!!_pid, 3 -> s++
	:: c??v, 3 -> s = s + v
	fi
}

active proctype Q() {
	c??1, s
}
