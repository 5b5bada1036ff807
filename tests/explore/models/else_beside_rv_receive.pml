/* engine: states 64 transitions 73 errors 3 verdict violated kind invalid-end */
/* Polling a rendezvous channel: the receive is never executable by itself. */
chan c = [0] of { byte };
byte idle, got;

active [2] proctype Producer() {
	c!_pid + 1
}

active proctype Poller() {
	byte v;
	do
	:: c?v -> got = got + v
	:: else -> if :: idle < 2 -> idle++ :: idle == 2 -> break fi
	od
}
