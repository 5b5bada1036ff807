/* reject: 4: an index on a field that is no array */
typedef T { byte c };
T t;
init { t.c[1] = 1 }
