/* an array in its own index, beside an operator */
byte a[3], i; init { a[a[i] + 0] = 1; a[-a[i]]++ }
