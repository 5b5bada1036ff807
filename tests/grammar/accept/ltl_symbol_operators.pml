/* [] <> U V W -> <-> && || ! */
byte x;
#define p (x == 0)
#define q (x == 1)
init { x = 1 }
ltl a { [] p || <> q }
ltl b { p U q }
ltl c { p V q }
ltl d { p W q }
ltl e { p -> <> q }
ltl f { p <-> ! q }
ltl g { [] <> q && <>[] q }
ltl h { !([]p && !<>q) }
