/* reject: 2: select with a range that runs backwards */
init { byte i; select(i : 3 .. 1) }
