/* engine: states 85 transitions 171 errors 0 verdict verified */
/* Names as elements of arrays, as fields and as constants in receives. */
mtype = { idle, run1, halt };
mtype st[2] = idle;
chan q = [2] of { mtype, mtype };

active [2] proctype P() {
	st[_pid] = run1;
	q!st[_pid], st[1 - _pid];
	st[_pid] = halt
}

active proctype R() {
	mtype a;
	do
	:: q?run1, idle -> a = idle
	:: q?run1, a
	:: st[0] == halt && st[1] == halt && empty(q) -> break
	od;
	a == halt || a == idle || a == run1
}
