/* verify 0 errors: #undef and a new definition */
#define N 1
byte a = N;
#undef N
#define N 2
byte b = N;
init { assert(a == 1 && b == 2) }
