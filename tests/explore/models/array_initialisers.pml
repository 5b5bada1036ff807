/* engine: states 28 transitions 41 errors 0 verdict verified */
/* One value for all elements, a list, a list in a local array. */
byte g[3] = 2;
short h[3] = { 7, 0, 1 };
int sum;

active [2] proctype P() {
	byte l[2] = { 4, 5 };
	bit m[2] = 1;
	sum = sum + g[_pid] + h[_pid] + l[_pid];
	g[2] = l[1 - _pid] + m[1];
	l[0] = 0
}
