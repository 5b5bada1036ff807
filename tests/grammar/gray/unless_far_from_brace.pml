/* gray: rejected: the line marker hides the u of unless, a separator is inserted before it */
byte x;
init {
	{ x = 1 }










	unless { x == 2 }
}
