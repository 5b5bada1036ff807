/* CRLF line ends, separators inserted at them */
byte x;
init {
	x = 1
	if
	:: x == 1 -> x = 2
	:: else
	fi
	{ x = 3 }
	unless { x == 9 }
	assert(x == 3)
}
