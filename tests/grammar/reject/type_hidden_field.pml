/* reject: 2: hidden field */
typedef T { hidden byte x };
T t;
init { t.x = 1 }
