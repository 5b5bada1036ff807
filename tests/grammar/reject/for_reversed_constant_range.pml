/* reject: 2: for with a constant range that runs backwards */
init { byte i; for (i : 3 .. 1) { skip } }
