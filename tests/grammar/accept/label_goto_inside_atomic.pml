/* verify 0 errors: goto inside an atomic */
byte x;
init { atomic { skip; L: x++; if :: x < 3 -> goto L :: else fi }; assert(x == 3) }
