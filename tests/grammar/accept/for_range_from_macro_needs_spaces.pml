/* verify 0 errors: 1..N is one preprocessing number, so the bound is written with a space */
#define N 3
byte i, s;
init { for (i : 1 ..N) { s++ } for (i : 1 .. N) { s++ } for (i : (1)..N) { s++ } assert(s == 9) }
