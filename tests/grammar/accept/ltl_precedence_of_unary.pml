/* [] <> ! X bind tighter than binary operators */
byte x; bool p, q, r;
init { x = 1; p = q; q = r }
ltl a { [] p -> q }
ltl b { <> p && q }
ltl c { ! p U q }
ltl d { [] (x == 1) -> q }
ltl e { [] <> p || q }
