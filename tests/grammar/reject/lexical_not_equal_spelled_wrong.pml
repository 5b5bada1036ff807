/* reject: 3: inequality spelled <> */
byte x;
init { if :: x <> 1 -> skip fi }
