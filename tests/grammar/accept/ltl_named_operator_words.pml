/* always eventually until weakuntil release next implies equivalent stronguntil */
byte x;
init { x = 1 }
ltl a { always (x < 5) }
ltl b { eventually (x == 1) }
ltl c { (x == 0) until (x == 1) }
ltl d { (x == 0) weakuntil (x == 1) }
ltl e { (x == 0) release (x < 5) }
ltl g { (x == 0) implies (eventually (x == 1)) }
ltl h { (x == 0) equivalent (x != 1) }
ltl i { (x == 0) stronguntil (x == 1) }
ltl j { always eventually (x == 1) }
