/* engine: states 218 transitions 385 errors 8 verdict violated kind invalid-end */
/* Rendezvous, escape and atomic together: the receiver may be interrupted. */
chan c = [0] of { byte };
byte n;
bool irq;

active [2] proctype S() {
	atomic { n++; c!n; n-- }
}

active proctype R() {
	byte v;
	atomic { { c?v; v++; c?v; v-- } unless { irq -> irq = false; v = 9 } };
	n = v
}

active proctype E() {
	n > 0 -> irq = true
}
