/* U tighter than &&, && tighter than ||, -> weakest and left associative */
bool p, q, r, s;
init { p = q; r = s }
ltl a { p U q && r }
ltl b { p || q && r U s }
ltl c { p && q -> r || s }
ltl d { p -> q -> r }
ltl e { p U q U r }
ltl f { p <-> q -> r }
