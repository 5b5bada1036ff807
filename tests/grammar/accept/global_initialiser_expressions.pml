/* verify 0 errors: initialisers that are expressions over constants and earlier globals */
byte a = 2 + 3 * 4, b = (1 -> 7 : 8), c = !0, d = 5 > 3;
int e = -3, f = ~0, g = 1 << 4;
byte h = a;
init { assert(a == 14 && b == 7 && c == 1 && d == 1 && e == -3 && f == -1 && g == 16 && h == 14) }
