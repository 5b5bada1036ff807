/* verify 0 errors: unless after a closing brace may start a later line */
byte x;
init {
	{ x = 1; x = 2 }


	unless { x == 1 }
	{ x = 3 }
	unless
	{
		x == 9
	}
}
