/* engine: states 147 transitions 296 errors 2 verdict violated kind invalid-end */
/* Values that nobody wants: "_" on the left side and in a receive. */
chan q = [2] of { byte, byte };
byte n;

active [2] proctype P() {
	q!_pid, n;
	_ = n + 1;
	n++
}

active proctype Drain() {
	do
	:: q?_, _
	:: q??1, _ -> n = 0
	:: n == 2 -> break
	od
}
