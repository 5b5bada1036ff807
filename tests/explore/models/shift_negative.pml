/* engine: states 33 transitions 49 errors 0 verdict verified */
/* A shift by a negative count. */
int x = 5, k = -1, y;

active [2] proctype P() {
	y = x << k;
	k = k - 1;
	y = y ^ (x >> k)
}
