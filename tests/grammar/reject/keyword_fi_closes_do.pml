/* reject: 3: do closed by fi */
byte x;
init { do :: x == 0 -> break fi }
