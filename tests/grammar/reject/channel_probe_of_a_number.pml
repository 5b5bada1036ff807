/* reject: 4: full of a byte in a condition */
chan q = [1] of { byte };
byte b = 1;
init { q!1; full(b) && b == 1 }
