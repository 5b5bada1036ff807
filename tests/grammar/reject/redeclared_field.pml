/* reject: 2: two fields of the same name in a typedef */
typedef T { byte a; int a };
T t;
init { t.a = 1 }
