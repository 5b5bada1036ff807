/* engine: states 3 transitions 3 errors 3 verdict violated kind channel */
/* A copying receive on a rendezvous channel: a fault of the model. */
chan c = [0] of { byte };
byte n, v;

active proctype A() {
	n++;
	c!1
}

active proctype B() {
	n == 1;
	c?<v>
}
