/* reject: 3: return outside an inline */
byte x;
init { return 1 }
