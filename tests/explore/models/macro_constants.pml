/* engine: states 70 transitions 142 errors 0 verdict verified */
/* Macros, conditional text and character constants. */
#define MAX 3
#define inc(v) v = (v + 1) % MAX
#if MAX > 2
#define START 'b'
#else
#define START 'a'
#endif
byte c = START, n;

active [2] proctype P() {
	do
	:: inc(n)
	:: n == 2 && c == 'b' -> c = 'c'
	:: c == 'c' -> break
	od;
	printf("%c %d %e\n", c, n, n)
}
