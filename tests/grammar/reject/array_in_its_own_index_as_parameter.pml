/* reject: 2: an actual parameter that is assigned to */
byte a[3], i; inline f(v) { v = 1 } init { f(a[a[i]]) }
