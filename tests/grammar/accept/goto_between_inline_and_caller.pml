/* verify 0 errors: goto from an inline to a label of the caller, and from the caller into an inline */
byte x;
inline f() { if :: x < 3 -> goto L :: else fi }
inline g() { skip; M: x++ }
init { L: x++; f(); g(); if :: x < 6 -> goto M :: else fi; assert(x == 6) }
