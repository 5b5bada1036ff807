/* verify 0 errors: inline calls on both sides of unless, unless on the next line */
byte x;
inline work() { x = 1; x = 2 }
inline esc() { x == 9 -> x = 3 }
init {
	work() unless { x == 9 };
	work() unless esc();
	work()
	unless esc()
	assert(x == 2)
}
