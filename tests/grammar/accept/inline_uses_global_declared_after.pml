/* verify 0 errors: a global declared after the inline but before the call */
inline f() { later = later + 1 }
byte later = 4;
init { f(); assert(later == 5) }
