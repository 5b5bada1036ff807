/* reject: 4: variable named next inside a formula is the operator */
byte next, nxt;
init { next = 1; nxt = 1 }
ltl p { [] (next < 3) }
