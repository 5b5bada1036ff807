/* verify 0 errors: block and line comments in all places */
/* before */ byte /* between */ x /* after */ ; // line
init /* a */ { // b
	x /**/ = /***/ 1 /* c **/ ; // d /* not open
	/* // */ x++ /* multi
	line
	comment */
	assert(x == 2) //
} // end
