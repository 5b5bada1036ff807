/* reject: 4: run of a variable */
byte x;
proctype P() { skip }
init { run x() }
