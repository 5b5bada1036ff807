/* verify 0 errors: goto from an inline to a label the caller defines later */
byte x;
inline f() { if :: x < 3 -> goto L :: else fi }
init { x++; f(); x = 9; L: assert(x == 1) }
