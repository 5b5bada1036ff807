/* reject: 3: proctype inside a body */
byte x;
init { proctype P() { skip } x = 1 }
