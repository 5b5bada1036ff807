/* reject: 3: parameter with the name of an earlier global */
byte n;
proctype P(byte n) { skip }
init { run P(1) }
