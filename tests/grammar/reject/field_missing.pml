/* reject: 4: struct used as a value */
typedef T { byte a };
T t; byte x;
init { x = t }
