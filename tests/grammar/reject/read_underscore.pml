/* reject: 3: value of the write-only variable _ */
byte x;
init { x = _ }
