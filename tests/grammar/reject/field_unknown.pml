/* reject: 4: unknown field of a struct */
typedef T { byte a };
T t;
init { t.b = 1 }
