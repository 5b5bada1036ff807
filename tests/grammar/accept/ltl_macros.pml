/* formulas and predicates from macros */
byte x;
#define small (x < 5)
#define one x == 1
#define ALWAYS(f) [] (f)
init { x = 1 }
ltl a { [] small }
ltl b { <> (one) }
ltl c { ALWAYS(x < 6) && ALWAYS(small) }
