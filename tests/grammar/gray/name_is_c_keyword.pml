/* gray: accepted by spin -a, pan.c does not compile: C keywords as variable names */
byte while, static, double, register;
init { while = 1 }
