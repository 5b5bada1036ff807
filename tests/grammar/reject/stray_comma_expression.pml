/* reject: 2: comma inside an expression */
init { byte x; assert(x == 0, x == 1) }
