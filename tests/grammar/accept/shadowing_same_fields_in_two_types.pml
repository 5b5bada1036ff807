/* verify 0 errors: two typedefs with the same field names */
typedef A { byte x; byte y };
typedef B { int y; bool x };
A a; B b;
init { a.x = 2; b.y = -3; b.x = true; a.y = a.x; assert(a.y == 2 && b.y == -3) }
