/* engine: states 24 transitions 37 errors 0 verdict verified */
/* Channels as fields of records, in an array. */
typedef Port { chan in = [1] of { byte }; byte load };
Port p[2];
byte sum;

active [2] proctype Node() {
	byte v;
	p[1 - _pid].in!_pid + 1;
	p[_pid].in?v;
	p[_pid].load = v;
	sum = sum + v
}
