/* reject: 2: two statements on one line after fi */
init { byte x; if :: x == 0 -> x = 1 fi x = 2 }
