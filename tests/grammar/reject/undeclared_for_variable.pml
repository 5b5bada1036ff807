/* reject: 2: for with an undeclared variable */
init { byte i; for (j : 1 .. 3) { skip } }
