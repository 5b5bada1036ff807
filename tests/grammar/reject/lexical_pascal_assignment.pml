/* reject: 3: assignment operator spelled := */
byte x;
init { x := 1 }
