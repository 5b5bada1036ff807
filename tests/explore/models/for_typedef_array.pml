/* engine: states 2134 transitions 3955 errors 0 verdict verified */
/* For loops over an array inside a record and over an array of records. */
typedef Row { byte c[2] };
Row m[2];
byte s;

active [2] proctype P() {
	byte i, j;
	for (i in m) {
		for (j : 0 .. 1) {
			m[i].c[j] = m[i].c[j] + 1;
			s = s + m[i].c[j]
		}
	}
	s = s % 2
}
