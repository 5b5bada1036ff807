/* engine: states 57 transitions 85 errors 6 verdict violated kind invalid-end */
/* The sender is in an atomic when the handshake happens: control goes to the
   receiver, which is not atomic, so others may come between. */
chan port = [0] of { byte };
byte shared;

active [2] proctype Client() {
	atomic {
		shared++;
		port!_pid;
		shared = shared + 2;
		shared--
	}
}

active proctype Server() {
	byte who;
	do
	:: port?who -> shared = 0
	od
}
