/* verify 0 errors: redundant separator at the end of every kind of block */
init { byte x; { x = 1; }; atomic { x = 2; }; d_step { x = 3; }; if :: x = 4; fi; assert(x == 4); }
