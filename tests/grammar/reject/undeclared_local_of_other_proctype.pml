/* reject: 3: local variable of another proctype */
active proctype P() { byte x; x = 1 }
active proctype Q() { byte y; y = x }
