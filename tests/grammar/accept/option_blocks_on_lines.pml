/* verify 0 errors: options that are blocks, each on its line */
byte x;
init {
	if
	:: { x = 1 }
	:: { x = 2 }
	fi
	do
	:: { x = 3; break }
	:: atomic { break }
	od
}
