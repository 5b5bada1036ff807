/* reject: 3: label on the first statement of an atomic */
byte x;
init { atomic { L: x++ } }
