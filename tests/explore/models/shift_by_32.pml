/* engine: states 105 transitions 147 errors 0 verdict verified */
/* A shift by 32 and more, the count in a variable. */
int x = 3;
int y;
byte k = 31;

active [2] proctype P() {
	y = x << k;
	k++;
	x = x >> k;
	y = y ^ (1 << k)
}
