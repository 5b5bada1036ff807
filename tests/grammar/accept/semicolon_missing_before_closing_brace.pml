/* verify 0 errors: last statement of every kind of block without separator */
init { byte x; { x = 1 }; atomic { x = 2 }; d_step { x = 3 }; if :: x = 4 fi; assert(x == 4) }
