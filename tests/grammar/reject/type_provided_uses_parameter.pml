/* reject: 3: provided clause that uses a parameter */
byte g = 2;
proctype A(byte a) provided (a == 2) { skip }
init { run A(2) }
