/* label and variable references of processes in formulas */
byte g;
active proctype P() { byte v, w[2]; v = 1; L: w[1] = v; g = w[1] }
ltl a { [] (P@L -> P:v == 1) }
ltl b { <> (P[0]@L) }
ltl c { [] (P[0]:v <= 1 && P:v < 2) }
