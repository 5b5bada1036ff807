/* engine: states 87 transitions 125 errors 4 verdict violated kind invalid-end */
/* Sender and receiver are both atomic: control goes on in the receiver. */
chan req = [0] of { byte };
chan ack = [0] of { byte };
byte order;

active [2] proctype Client() {
	byte r;
	atomic {
		order = 1;
		req!_pid;
		order = 2;
		ack?r;
		order = 3
	};
	order = 0
}

active proctype Server() {
	byte c;
	do
	:: atomic { req?c; order = order + 4; ack!c; order = order + 8 }
	od
}
