/* verify 0 errors: locals initialised from parameters, other locals and globals */
byte g = 5;
proctype P(byte a; int b) { byte c = a, e = g; byte d = c + b; assert(d == 3 && e == 5) }
init { run P(1, 2) }
