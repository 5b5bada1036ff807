/* gray: exit 0, verifier generated, but prints "error: label L placed incorrectly" for a label on the guard of an option */
byte x;
init { if :: L: x == 0 -> skip :: x == 1 -> goto L fi }
