/* reject: 3: active with an undeclared name */
byte n = 2;
active [m] proctype P() { skip }
