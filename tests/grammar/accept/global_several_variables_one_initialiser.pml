/* verify 0 errors: initialisers belong to the variable they follow only */
byte a, b = 3, c, d[2] = 4, e;
init { assert(a == 0 && b == 3 && c == 0 && d[1] == 4 && e == 0) }
