/* remote references in a claim after the proctypes */
active [2] proctype P() { byte v; v = 1; L: v = 2; M: skip }
byte i;
never { do :: P[0]@L || P[1]@M || !P[0]@L :: P[1]:v == 2 :: P[i]:v < P[i + 1]:v :: P@L :: true od }
