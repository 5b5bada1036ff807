/* reject: 5: an index on a structure that is no array */
typedef T { byte c };
T t;
byte i;
init { t[i].c = 1 }
