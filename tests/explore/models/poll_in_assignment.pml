/* engine: states 879 transitions 1955 errors 81 verdict violated kind assertion */
/* Polls and predicates as values in assignments and in assertions. */
chan q = [2] of { byte };
byte n;
bool seen;

active [2] proctype P() {
	q!_pid;
	seen = q?[0];
	n = n + len(q);
	assert(q??[1] || seen || empty(q));
	seen = q??[1]
}

active proctype R() {
	byte v;
	full(q) -> q?v;
	n = v
}
