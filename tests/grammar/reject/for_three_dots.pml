/* reject: 2: three dots in a range */
init { byte i; for (i : 1 ... 3) { skip } }
