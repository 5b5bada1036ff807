/* reject: 3: inner block declares a name after using the global of that name */
byte y;
init { { y = 1; byte y; skip } }
