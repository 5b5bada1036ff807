/* reject: 5: unless on a new line after fi */
init {
	byte x;
	if :: x = 1 fi
	unless { x == 2 }
}
