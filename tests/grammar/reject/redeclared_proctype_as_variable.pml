/* reject: 3: proctype with the name of a global variable */
byte P;
proctype P() { skip }
init { P = 1 }
