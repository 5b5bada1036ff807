/* engine: states 21 transitions 28 errors 2 verdict violated kind trace */
/* A trace assertion that one order of the sends violates. */
mtype = { a, b };
chan q = [2] of { mtype };

active proctype A() { q!a; q!a }

active proctype B() { q!b }

active proctype R() {
end:	do
	:: q?_
	od
}

trace {
	do
	:: q!a
	:: q!b; q!a
	od
}
