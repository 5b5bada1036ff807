/* gray: rejected by the second (tl_spin) parser: x<-(1) is read as <- */
int x;
init { x = 1 }
ltl p { [] (x < -1) }
