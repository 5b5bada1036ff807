/* verify 0 errors: unless between two simple statements */
byte x;
init { x = 1 unless x == 2; x = 2 unless (x == 3); x++ unless { x == 7 -> x = 8 }; assert(x == 3) }
