/* verify 0 errors: a macro that mentions itself is expanded once */
#define x (x + 0)
byte y;
#undef x
byte x = 2;
#define x (x)
init { y = x; assert(y == 2) }
