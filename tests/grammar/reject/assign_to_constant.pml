/* reject: 3: assignment to a number */
byte x;
init { 1 = 1 }
