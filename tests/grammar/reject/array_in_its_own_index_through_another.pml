/* reject: 2: an array in an index of an index of its own element */
byte a[3], b[3], i; init { a[b[a[i]]] = 1 }
