/* reject: 2: an index is an element whose index is an element of the same array */
byte a[3], b[3], i; init { a[b[b[i]]] = 1 }
