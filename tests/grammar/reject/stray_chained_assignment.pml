/* reject: 2: assignment as an expression */
init { byte x, y; x = y = 1 }
