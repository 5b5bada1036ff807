/* reject: 5: unknown field of a nested struct */
typedef A { byte x };
typedef B { A a };
B b;
init { b.a.y = 1 }
