/* reject: 2: an array in the index of its own element, in an assignment */
byte a[3], i; init { a[a[i]] = 1 }
