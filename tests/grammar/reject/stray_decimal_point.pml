/* reject: 2: floating point number */
init { byte x; x = 1.5 }
