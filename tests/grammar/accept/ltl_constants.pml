/* true and false and numbers as formulas */
init { skip }
ltl a { [] true }
ltl b { true U true }
ltl c { !false }
ltl d { [] (1) }
