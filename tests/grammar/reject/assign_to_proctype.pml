/* reject: 4: assignment to a proctype name */
proctype P() { skip }
byte x;
init { P = 1 }
