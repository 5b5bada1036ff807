/* reject: 2: C conditional operator */
init { byte x; x = (x == 0 ? 1 : 2) }
