/* engine: states 27 transitions 42 errors 0 verdict verified */
/* The partner of a handshake is created in between. */
chan c = [0] of { byte };
byte sum;

proctype Sink(byte k) {
	byte v;
	c?v;
	sum = sum + v * k
}

active proctype Src() {
	run Sink(1);
	c!3;
	run Sink(2);
	c!4;
	assert(sum <= 11)
}
