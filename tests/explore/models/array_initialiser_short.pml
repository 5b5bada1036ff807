/* engine: states 13 transitions 19 errors 0 verdict verified */
/* A list with fewer values than elements: what do the others hold? */
byte h[4] = { 7, 3 };
byte sum;

active [2] proctype P() {
	byte l[3] = { 1 };
	sum = sum + h[_pid] + l[_pid + 1];
	h[3] = h[2] + l[0]
}
