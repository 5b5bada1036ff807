/* values outside the range of their type */
byte b; bit c; short s; unsigned u : 2;
init { b = 256; c = 2; s = 40000; u = 5; b = -1 }
