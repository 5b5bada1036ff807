/* verify 0 errors: label and statement on different lines */
init {
	byte x;
start:
	x++;
again:


	if
	:: x < 3 -> goto start
	:: else
	fi
}
