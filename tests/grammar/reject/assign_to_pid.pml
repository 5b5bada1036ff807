/* reject: 3: assignment to _pid */
byte x;
init { _pid = 1 }
