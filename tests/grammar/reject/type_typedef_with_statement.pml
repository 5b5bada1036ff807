/* reject: 3: statement inside a typedef */
byte y;
typedef T { byte x; y = 1 };
init { y = 2 }
