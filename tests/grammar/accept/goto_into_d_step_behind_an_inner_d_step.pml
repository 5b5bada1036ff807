/* SPIN forgets that it is in a d_step when an inner one ends */
byte x;
inline g() { d_step { x = 5; x = 6 } }
active proctype P() { if :: x == 1 -> goto L :: else fi; d_step { x = 1; d_step { x = 5; x = 6 }; L: x = 2 } }
active proctype Q() { if :: x == 1 -> goto L :: else fi; d_step { x = 1; g(); { L: do :: x < 8 -> x++ :: else -> break od }; x = 3 } }
active proctype R() { if :: x == 1 -> goto L :: else fi; d_step { x = 1; L: if :: x == 1 -> d_step { x = 2; x = 3 } :: else fi } }
active proctype S() { d_step { x = 1; d_step { x = 2; x = 3 }; M: x++; if :: x < 9 -> goto M :: else fi } }
