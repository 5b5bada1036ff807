/* verify 0 errors: a label with no statement before a closing brace */
init {
	byte x;
	goto done;
	x = 1;
done:
}
