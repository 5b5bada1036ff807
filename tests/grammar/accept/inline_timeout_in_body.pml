/* verify 0 errors: timeout inside an inline needs an explicit separator */
byte x;
inline w() { timeout -> x = 1; timeout; x = 2; (timeout)
	x = 3 }
init { w(); assert(x == 3) }
