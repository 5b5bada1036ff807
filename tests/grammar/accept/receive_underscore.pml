/* verify 0 errors: _ as receive argument, several times, in polls */
chan q = [2] of { byte, byte, byte };
init { byte x; q!1,2,3; q!4,5,6; q?[_,2,_]; q?_,x,_; assert(x == 2); q?_(_,x); assert(x == 6) }
