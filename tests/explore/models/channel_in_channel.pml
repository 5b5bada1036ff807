/* engine: states 86 transitions 139 errors 0 verdict verified */
/* Clients send their reply channel along with the request. */
chan server = [1] of { chan, byte };
byte total;

proctype Client(byte x) {
	chan reply = [1] of { byte };
	byte r;
	server!reply, x;
	reply?r;
	assert(r == x + 1);
	total = total + r
}

active proctype Server() {
	chan who; byte v;
	run Client(1);
	run Client(2);
	do
	:: server?who, v -> who!v + 1
	:: total == 5 -> break
	od
}
