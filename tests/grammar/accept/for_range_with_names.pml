/* verify 0 errors: names glued to the dots */
#define N 3
byte i, lo = 1, s;
init { for (i : lo..N) { s++ } for (i:lo..s) { s = s } select(i:lo..N); assert(s == 3 && i <= 3) }
