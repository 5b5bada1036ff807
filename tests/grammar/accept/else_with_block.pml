/* verify 0 errors: else followed by a brace */
init { byte x; if :: x == 1 -> skip :: else { x = 2 } fi; if :: x == 1 -> skip :: else -> atomic { x = 3 } fi; assert(x == 3) }
