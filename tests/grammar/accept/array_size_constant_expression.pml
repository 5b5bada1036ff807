/* verify 0 errors: constant expressions as array size */
#define N 3
byte a[N + 1], b[N*N-2], c[(N+1)/2], d[-(-3)], e[10 % 4];
init { a[3] = 1; b[6] = 1; c[1] = 1; d[2] = 1; e[1] = 1 }
