/* an ltl block and never claims in one model */
byte x;
never { do :: x < 5 od }
ltl p { [] (x < 5) }
init { x = 1 }
