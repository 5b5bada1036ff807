/* reject: 4: undeclared variable in an expression */
byte x;
init {
	x = x + undeclared;
	skip
}
