/* engine: states 139 transitions 198 errors 0 verdict verified */
/* Polling a buffered channel: else runs only while the channel is empty. */
chan q = [2] of { byte };
byte idle, got;

active [2] proctype Producer() {
	q!_pid + 1
}

active proctype Poller() {
	byte v;
	do
	:: q?v -> got = got + v
	:: else -> if :: idle < 2 -> idle++ :: idle == 2 -> break fi
	od
}
