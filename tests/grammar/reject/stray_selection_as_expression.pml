/* reject: 3: if used as an expression */
byte x;
init { x = if :: true -> 1 fi }
