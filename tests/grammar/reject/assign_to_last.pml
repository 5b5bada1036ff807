/* reject: 3: assignment to _last */
byte x;
init { _last = 1 }
