/* reject: 2: an array in the index of its own element, in a decrement */
byte a[3], i; init { a[a[i]]-- }
