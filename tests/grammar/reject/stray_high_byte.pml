/* reject: 2: a byte above 127 outside strings and comments */
init { byte x; é x = 1 }
