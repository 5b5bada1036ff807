/* engine: states 230 transitions 509 errors 2 verdict violated kind invalid-end */
/* The escape is a rendezvous receive: a cancel message is taken by handshake. */
chan cancel = [0] of { bit };
byte steps, cancelled;

active [2] proctype Task() {
	{
		do
		:: steps < 4 -> steps++
		:: steps == 4 -> steps = 0
		od
	} unless { cancel?1 -> cancelled++ }
}

active proctype Ctl() {
	cancel!1;
	steps == 2;
	cancel!1;
	assert(cancelled <= 2)
}
