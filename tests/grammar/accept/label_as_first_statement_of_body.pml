/* verify 0 errors: a label on the first statement of a body, before and after declarations */
active proctype P() { byte x;
one:	x++; if :: x < 3 -> goto one :: else fi }
init { two: skip }
