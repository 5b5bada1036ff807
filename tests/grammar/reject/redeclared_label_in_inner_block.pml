/* reject: 3: inner block repeats a label of the enclosing block */
byte x;
init { L: x++; { skip; L: x++ } }
