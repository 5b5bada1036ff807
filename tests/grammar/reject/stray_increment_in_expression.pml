/* reject: 2: increment inside an expression */
init { byte x, y; y = x++; skip }
