/* reject: 2: label on a declaration */
init { L: byte x; x = 1 }
