/* verify 0 errors: the preprocessor keeps - and a negative macro apart */
#define N -1
int x;
init { x = 2 -N; assert(x == 3); x = -N; assert(x == 1); x = 2-N; assert(x == 3) }
