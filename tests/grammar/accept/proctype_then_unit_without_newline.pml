/* units after each other on one line */
byte x; active proctype A() { x = 1 } active proctype B() { x = 2 } proctype C() { skip } D_proctype D() { skip } init { run C() } never { do :: true od }
