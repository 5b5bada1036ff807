/* reject: 3: provided clause uses a local variable */
byte g;
active proctype P() provided (l == 0) { byte l; skip }
