/* at global level no separator is inserted, the comma may start the line */
byte a
	, b
	, c = 3
	;
init { b = c }
