/* reject: 2: hidden local variable */
init { hidden byte x; x = 1 }
