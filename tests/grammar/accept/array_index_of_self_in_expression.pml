/* verify 0 errors: an array indexed with its own element on the right-hand side */
byte a[3];
byte x;
init { a[1] = 2; x = a[a[1]]; assert(a[a[a[0]]] == 0 && x == 0) }
