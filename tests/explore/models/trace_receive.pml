/* engine: states 11 transitions 12 errors 3 verdict violated kind trace */
/* A trace assertion over sends and receives of rendezvous and buffer. */
chan c = [0] of { byte };
chan q = [1] of { byte };

active [2] proctype P() {
	c!1;
	q!2
}

active proctype R() {
	byte v;
end:	do
	:: c?v -> q?v
	od
}

trace {
	do
	:: c!1; q!_
	od
}
