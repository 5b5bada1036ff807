/* verify 0 errors: #if #ifdef #ifndef #elif #else #endif with defined and arithmetic */
#define A 2
#if A > 1 && defined(A) && !defined(B)
byte x = 1;
#elif A == 1
byte x = 2;
#else
this is skipped
#endif
#ifdef B
skipped ( too
#endif
#ifndef B
byte y = 3;
#endif
#undef A
#if 0
never read 'x
#endif
#ifndef A
init { assert(x == 1 && y == 3) }
#endif
