/* verify 0 errors: blocks need no separators at all */
byte x;
init { atomic { x = 1 } { x++ } d_step { x++ } { { x++ } { x++ } } atomic { { x++ } { x++ } } assert(x == 7) }
