/* engine: states 17 transitions 22 errors 0 verdict verified */
/* Sorted sends and random receives inside d_steps. */
chan q = [4] of { byte };
byte sum;

active [2] proctype P() {
	byte v = 3;
	d_step { len(q) < 3 -> q!!v - _pid; q!!2; v = 0 };
	d_step { q??[2] -> q??2; q?v; sum = sum * 2 + v; v = 0 }
}
