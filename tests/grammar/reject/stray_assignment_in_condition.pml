/* reject: 2: assignment inside a condition */
init { byte x; if :: (x = 1) -> skip :: else fi }
