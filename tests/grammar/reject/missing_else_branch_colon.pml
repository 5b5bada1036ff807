/* reject: 2: conditional expression without else part */
init { byte x; x = (x == 0 -> 1) }
