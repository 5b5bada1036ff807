/* reject: 3: a field that is an array, in the index of its own element, of any structure */
typedef T { byte f[3] }
T t[2]; byte i; init { t[0].f[t[1].f[i]] = 1 }
