/* engine: states 147 transitions 363 errors 0 verdict verified */
/* A process is started in an atomic and met there by a handshake. */
chan c = [0] of { byte };
byte n;

proctype Server(byte k) {
	byte v;
	c?v;
	n = n + v * k
}

active [2] proctype Boss() {
	atomic { run Server(_pid + 1); c!2; n++ };
	n--
}
