/* an ltl block and a never claim may have the name of a variable */
byte p, r;
ltl p { [] (p < 3) }
never r { do :: r < 3 od }
init { p = 1; r = 1 }
