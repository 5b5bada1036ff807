/* (a -> b) in a formula is implication, not the start of a conditional */
byte x;
init { x = 1 }
ltl a { [] (x == 1 -> x < 2) }
ltl b { ((x == 0 -> x < 1) && (x == 1 -> x > 0)) }
