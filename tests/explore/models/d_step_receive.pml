/* engine: states 17 transitions 25 errors 0 verdict verified */
/* A d_step guarded by a receive from a buffer, and one with a send inside. */
chan q = [2] of { byte };
byte sum;

active [2] proctype P() {
	byte v;
	d_step { nfull(q) -> q!_pid + 1; sum++ };
	d_step { q?v -> sum = sum + v; v = 0 }
}
