/* negative numbers on the left of a comparison and after >= */
int x;
init { x = 1 }
ltl a { [] (x >= -1) && [] (-2 < x) && [] (x != -5) }
