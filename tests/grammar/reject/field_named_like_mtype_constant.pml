/* reject: 3: field named like an mtype constant */
mtype = { red };
typedef T { byte a; byte red };
T t;
init { t.a = 1 }
