/* verify 0 errors: plain blocks in blocks, empty separators around */
byte x;
init { { { { x = 1 } } } ; { x++; { x++ } x++ } { x++ } ; assert(x == 5) }
