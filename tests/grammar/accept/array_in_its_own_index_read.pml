/* an array in its own index, where it is read */
byte a[3], i; init { i = a[a[i]]; (a[a[i]] == 0); assert(a[a[a[i]]] == 0) }
