/* form feeds as white space */
byte x;
init { x = 1
{ x = 2 }
unless { x == 5 }
}
