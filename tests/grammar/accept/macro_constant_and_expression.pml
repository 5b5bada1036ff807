/* verify 0 errors: object-like macros, unparenthesised expressions, nested macros */
#define N 3
#define M N + 1
#define P (N + 1)
#define COND x == N
byte a[M], x;
init { x = M * 2; assert(x == 5); x = P * 2; assert(x == 8); x = N; if :: COND -> skip fi; assert(COND) }
