/* reject: 4: a field as the size of an array */
typedef T { byte c };
T t;
init { byte y[t.c]; y[0] = 1 }
