/* verify 0 errors: white space between a label and its colon */
init { byte x; L : x++; if :: x < 2 -> goto L :: else fi; M	:
	skip }
