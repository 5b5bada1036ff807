/* engine: states 70 transitions 85 errors 0 verdict verified */
/* An array with a single element, and the array name without an index. */
byte a[1] = 7;
byte b[2];

active [2] proctype P() {
	a[0]++;
	b[_pid] = a[0];
	a[b[0] - b[0]] = 1
}
