/* verify 0 errors: unless as a later step of an option and inside blocks */
byte x;
init {
	if
	:: x == 0 -> x = 1 unless x == 9
	:: x == 0 -> { x = 1 } unless { x == 9 }
	fi;
	atomic { { x = 2 } unless { x == 9 }; x = 3 };
	assert(x == 3)
}
