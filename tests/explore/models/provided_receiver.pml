/* engine: states 17 transitions 22 errors 1 verdict violated kind invalid-end */
/* A receiver whose provided clause is false takes no part in a handshake. */
chan c = [0] of { byte };
bool open;
byte got;

proctype Gate() provided (open) {
	byte v;
	do
	:: c?v -> got = got + v
	od
}

active proctype Sender() {
	run Gate();
	c!1;
	c!2
}

active proctype Key() {
	open = true;
	got > 0;
	open = false;
	open = true
}
