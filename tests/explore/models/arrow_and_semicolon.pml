/* engine: states 27 transitions 31 errors 1 verdict violated kind invalid-end */
/* The arrow is a semicolon: three ways to write the same. */
byte x;

active proctype A() { x == 0; x++; x == 2 -> x = 0 }
active proctype B() { (x == 1) -> x++ -> x == 0 -> x = 5; }
active proctype C() { if :: x > 4; x = 1 :: x == 2 -> x == 0 fi; }
