/* reject: 4: local variable with the name of an earlier global */
byte x;
init {
	byte x;
	x = 1
}
