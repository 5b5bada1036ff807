/* reject: 3: for over an array that is a struct field */
typedef T { byte f[2] }; T t; byte a[2];
init { byte i; for (i in t.f) { skip } }
