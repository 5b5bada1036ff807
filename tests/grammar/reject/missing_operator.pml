/* reject: 2: two operands without operator */
init { byte x; x = 1 2; skip }
