/* verify 0 errors: spacing, expressions and macros as bounds */
#define N 3
byte i; byte n = 2; int k;
init {
	select(i : 1..3); select (i:1..3); select ( i : 1 .. 3 ) ; select(i : 0 .. N);
	select(i : n .. n + 1); assert(i == 2 || i == 3);
	select(i : N - 1 .. N); select(k : -1 .. 1); assert(k >= -1);
	select(i : 4 .. 4); assert(i == 4)
}
