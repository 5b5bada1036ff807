/* verify 0 errors: --> is read as one arrow */
init { byte x; if :: x == 0 --> x = 1 :: else --> skip fi --> assert(x == 1) }
