/* verify 0 errors: q!a(b,c), q!(a), q!(a)(b) */
chan q = [4] of { byte, byte, byte };
chan r = [2] of { byte };
init { byte x, y, z; q!1(2,3); q!(4)(5,6); q!x+1(8,9); q?x(y,z); assert(x == 1 && y == 2 && z == 3); r!(5); r!((6)); r?x; assert(x == 5) }
