/* reject: 2: two else options in one selection */
init { byte x; if :: else -> skip :: x == 1 -> skip :: else -> skip fi }
