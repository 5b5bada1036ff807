/* verify 0 errors: a loop as first and as last statement of a d_step */
byte x;
init { d_step { do :: x < 3 -> x++ :: else -> break od; x = 5 }; d_step { x = 1; do :: x < 3 -> x++ :: else -> break od }; d_step { if :: x == 3 -> x++ :: else fi }; assert(x == 4) }
