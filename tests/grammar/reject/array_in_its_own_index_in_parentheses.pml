/* reject: 2: parentheses make no difference */
byte a[3], i; init { a[(a[i])] = 1 }
