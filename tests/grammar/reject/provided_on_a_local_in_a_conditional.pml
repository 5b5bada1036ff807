/* reject: 2: provided on a local in a conditional expression */
active proctype R(byte x) provided ((x -> 1 : 0)) { skip }
