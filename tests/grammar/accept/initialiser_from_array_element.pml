/* verify 0 errors: initialisers from array elements, _pid and conditional expressions */
byte a[3] = 4; byte b = a[1]; byte c = (1 > 2 -> 3 : 4);
init { byte d = a[2] + b, e = _pid; assert(d == 8 && e == 0 && c == 4) }
