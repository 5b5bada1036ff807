/* reject: 3: C while loop */
byte x;
init { while (x < 3) { x++ } }
