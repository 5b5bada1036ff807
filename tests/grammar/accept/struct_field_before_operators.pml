/* verify 0 errors: field references next to every operator */
typedef T { byte a; byte b[2]; chan c = [2] of { byte } };
T t; byte a = 4, b;
init { t.a++; t.b[t.a]--; b = t.a+a; b = t.a-a; b = t.a==a; t.c!a; t.c!t.a; t.c?a; t.c?[a]; t.c?t.a; if :: t.a -> skip :: !t.a fi; b = (t.a -> a : b) }
