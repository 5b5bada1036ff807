/* an array in its own index, where the result of an inline goes */
byte a[3], i; inline f() { return 1 } init { a[a[i]] = f() }
