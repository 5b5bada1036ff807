/* reject: 2: for without braces */
init { byte i; for (i : 1 .. 3) skip }
