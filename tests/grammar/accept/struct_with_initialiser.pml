/* quirk: a scalar initialiser on a struct variable is accepted and ignored */
typedef T { byte a };
T t = 5;
init { t.a = 1 }
