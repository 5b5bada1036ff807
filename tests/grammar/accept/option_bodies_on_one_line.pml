/* verify 0 errors: if and do written on a single line */
init { byte x; if :: x == 0 -> x = 1; x = 2 :: else fi; do :: x == 2 -> x = 3 :: x == 3 -> break od; assert(x == 3) }
