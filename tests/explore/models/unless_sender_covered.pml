/* engine: states 222 transitions 407 errors 0 verdict verified */
/* The covered part is a rendezvous send; the partner has an escape, too. */
chan c = [0] of { byte };
bool brk;
byte got, gone;

active [2] proctype S() {
	{ c!1; got = 0 } unless { brk -> gone++ }
}

active proctype R() {
	{ c?got; c?got } unless { gone > 0 -> gone = 7 }
}

active proctype B() {
	brk = true
}
