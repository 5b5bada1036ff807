/* engine: states 221 transitions 387 errors 0 verdict verified */
/* All processes end and leave messages behind: a valid end without further options. */
chan q = [3] of { byte };
byte n;

active [2] proctype P() {
	q!_pid;
	q!n;
	n++
}

active proctype R() {
	byte v;
	q?v;
	n = n + v
}
