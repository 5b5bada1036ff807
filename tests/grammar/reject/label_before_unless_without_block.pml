/* reject: 3: label on a statement with unless */
byte x;
init { L: x = 1 unless x == 2 }
