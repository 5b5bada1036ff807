/* verify 0 errors: two and three separators before a closing brace, two before :: and fi */
init {
	byte x;
	{ x = 1;; };
	{ x = 1;;; };
	if :: x = 1;; :: x = 1;; fi;
}
