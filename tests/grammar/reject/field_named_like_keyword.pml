/* reject: 2: field named like a keyword */
typedef T { byte a; byte len };
T t;
init { t.a = 1 }
