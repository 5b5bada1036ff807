/* reject: 3: temporal operator outside a formula */
byte x;
init { if :: [] (x == 0) -> skip fi }
