/* reject: 4: global variable declared twice */
byte x;
int y;
byte x;
init { y = 1 }
