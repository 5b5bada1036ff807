/* a list of one value is a value, and can stand behind a statement */
active proctype P() { byte x; x = 1; bit a[3] = {0}; byte b[1] = { 7 }; a[1] = 1; do :: short c[2] = {4}; break od; x = b[0] + c[0] }
