/* quirk: an ltl block met inside a body is moved to the end of the file */
byte x;
init { x = 1; ltl p { [] (x < 3) }
	x = 2 }
