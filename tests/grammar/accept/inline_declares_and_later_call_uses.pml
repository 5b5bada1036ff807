/* variables declared in the block of an inline are not visible after it */
byte y = 2;
inline f() { byte y1 = 5; y = y1 }
init { f(); byte y1 = 7; assert(y == 5 && y1 == 7) }
