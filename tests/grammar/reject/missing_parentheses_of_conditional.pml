/* reject: 2: conditional expression without parentheses */
init { byte x; x = x == 0 -> 1 : 2 }
