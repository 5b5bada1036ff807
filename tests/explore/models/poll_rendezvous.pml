/* engine: states 6 transitions 6 errors 2 verdict violated kind channel */
/* A poll on a rendezvous channel: a fault of the model. */
chan c = [0] of { byte };
byte n;

active proctype A() {
	n++;
	c!1
}

active proctype B() {
	if
	:: c?[1] -> c?_
	:: n == 1 -> c?_
	fi
}
