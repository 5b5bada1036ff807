/* gray: rejected: inside an inline no separator is inserted after timeout */
byte x;
inline f() { timeout
	x = 1 }
init { f() }
