/* gray: rejected by the second (tl_spin) parser in this build (compiled without NXT) */
byte x;
init { x = 1 }
ltl p { X (x == 1) }
