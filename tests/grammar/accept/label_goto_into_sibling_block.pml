/* verify 0 errors: goto a label that exists only in a sibling block */
byte x;
init { { skip; x++; if :: x < 3 -> goto L :: else fi }; { skip; L: x++ }; assert(x == 2) }
