/* c_expr inside a formula */
c_decl { extern int cx; }
c_code { int cx; }
byte x;
init { x = 1 }
ltl a { [] c_expr { cx == 0 } }
ltl b { <> (x == 1) && [] (c_expr { cx < 3 }) }
