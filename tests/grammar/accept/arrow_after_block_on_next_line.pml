/* verify 0 errors: a closing brace, newline, arrow */
byte x;
init {
	if
	:: atomic { x == 0 }
		-> x = 1
	:: { x == 5 }
		; x = 2
	fi
}
