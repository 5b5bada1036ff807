/* verify 0 errors: unless inside the main part and inside the escape */
byte x;
init {
	{ { x = 1; x = 2 } unless { x == 5 } } unless { x == 6 };
	{ x = 3 } unless { { x == 7 } unless { x == 8 } };
	{ { { x = 4 } unless { x == 9 }; x = 5 } unless { x == 10 }; x = 6 } unless { x == 11 };
	assert(x == 6)
}
