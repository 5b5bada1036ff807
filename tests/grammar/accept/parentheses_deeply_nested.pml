/* verify 0 errors: many parentheses */
init { byte x; x = ((((((((1))))) + ((((2)))))));  assert((((((x))) == (((3)))))); ((((x == 3)))) }
