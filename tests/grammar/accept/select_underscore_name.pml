/* verify 0 errors: a select variable with an underscore takes the general form */
byte i_x, _y;
init { select(i_x : 1 .. 3); select(_y : 0 .. 1); assert(i_x >= 1 && i_x <= 3 && _y < 2) }
