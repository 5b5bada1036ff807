/* comparisons and arithmetic without parentheses next to temporal operators */
byte x, y; byte a[2];
init { x = 1; a[1] = 1; y = a[0] }
ltl p1 { [] (x + 1 < 5) }
ltl p2 { x == 0 U x == 1 }
ltl p3 { [] (a[1] <= 1 && a[x] >= 0) }
ltl p4 { <> (x << 1 == 2 && (x & 1)) }
ltl p5 { [] (x>-1 && -1<x && x!=-1) }
