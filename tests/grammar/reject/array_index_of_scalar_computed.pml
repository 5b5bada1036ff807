/* reject: 3: the index of what is no array must be written as 0 */
byte b;
init { b[1-1] = 1 }
