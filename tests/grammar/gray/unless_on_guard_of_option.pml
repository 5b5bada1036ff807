/* gray: exit 0, verifier generated, but prints "error: saw 'unless' on a guard" */
byte x;
init { if :: { x = 1 } unless { x == 9 } :: x == 3 fi }
