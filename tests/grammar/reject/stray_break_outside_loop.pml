/* reject: 2: break outside a loop */
init { byte x; if :: x == 0 -> break :: else fi }
