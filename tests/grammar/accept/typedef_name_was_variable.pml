/* a variable name later taken by a typedef */
byte T;
typedef T { byte x };
T t;
init { t.x = 1 }
