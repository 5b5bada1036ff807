/* engine: states 257 transitions 390 errors 0 verdict verified */
/* The buffer is changed while a for loop goes over its messages. */
typedef M { byte v };
chan q = [3] of { M };
byte sum;

active proctype Loop() {
	M m;
	M k;
	k.v = 1; q!k; k.v = 2; q!k;
	for (m in q) {
		sum = sum + m.v;
		m.v = 0
	}
}

active proctype Other() {
	M x;
	q?x;
	x.v = 5;
	q!x
}
