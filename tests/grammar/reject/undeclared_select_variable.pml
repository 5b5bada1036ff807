/* reject: 2: select with an undeclared variable */
init { byte i; select(j : 1 .. 3) }
