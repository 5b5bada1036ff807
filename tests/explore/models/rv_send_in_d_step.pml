/* engine: stops verdict violated kind channel */
/* A rendezvous send within a d_step: a fault of the model. */
chan c = [0] of { byte };
byte n;

active proctype A() {
	n++;
	d_step { n == 1; c!1; n++ }
}

active proctype B() {
	c?_
}
