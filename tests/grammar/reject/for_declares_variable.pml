/* reject: 2: declaration inside a for header */
init { byte i; for (byte j : 1 .. 3) { skip } }
