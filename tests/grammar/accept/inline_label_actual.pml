/* verify 0 errors: a label already seen may be passed and jumped to */
byte x;
inline again(where) { if :: x < 3 -> goto where :: else fi }
init { L: x++; again(L); assert(x == 3) }
