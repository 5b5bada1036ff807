/* reject: 4: struct variable redeclared as scalar */
typedef T { byte x };
T t;
byte t;
init { t.x = 1 }
