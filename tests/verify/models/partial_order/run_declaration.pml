/* So does it if a declaration of P reads a global, and a later one does not. */
byte g;
proctype P() { byte a = g; byte b = 1; assert(a == 0 || b == 5) }
active proctype Q() { g = 1 }
init { run P() }
