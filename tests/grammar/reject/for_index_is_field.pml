/* reject: 3: field as index of a for */
typedef T { byte f }; T t; byte i;
init { for (t.f : 1 .. 3) { skip } }
