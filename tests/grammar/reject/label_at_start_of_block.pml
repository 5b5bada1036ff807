/* reject: 3: label on the first statement of a block */
byte x;
init { { L: x++ } }
