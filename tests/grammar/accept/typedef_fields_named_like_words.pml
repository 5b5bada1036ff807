/* verify 0 errors: fields named like words that are special only elsewhere */
typedef T { byte in; byte U; byte X; byte next; byte until; byte always; byte end; byte accept; byte _x; byte x_; byte main; byte result };
T t;
init { t.in = 1; t.U = 2; t.X = 3; t.next = 4; t.until = 5; t.always = 6; t.end = 7; t.accept = 8; t._x = 9; t.x_ = 1; assert(t.in + t.X == 4) }
