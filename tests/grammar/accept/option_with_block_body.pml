/* verify 0 errors: an option body in braces, braces directly before ::, fi and od */
init {
	byte x;
	if
	:: { x == 0; x = 1 }
	:: atomic { x == 5 -> x = 6 }
	fi;
	do
	:: x == 1 -> { x = 2 }
	:: x == 2 -> { break }
	od
}
