/* verify 0 errors: assert of a conditional expression, arrow inside parentheses only */
init { byte x = 1; assert (x == 1 -> true : false); assert((x -> 1 : 0)) -> skip }
