/* engine: states 61 transitions 89 errors 5 verdict violated kind invalid-end */
/* A notrace assertion: the sequence that must not happen. */
chan q = [2] of { byte };

active [2] proctype P() {
	q!_pid;
	q!_pid + 1
}

active proctype R() {
	byte v;
	do
	:: q?v
	:: v == 2 -> break
	od
}

notrace {
	q!0;
	q!1;
	q!1
}
