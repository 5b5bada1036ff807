/* engine: states 10 transitions 15 errors 0 verdict verified */
/* An atomic inside of a d_step, and a d_step as guard of an option. */
byte x, y;

active [2] proctype P() {
	do
	:: d_step { x < 2 -> x++; atomic { y = y + x; x = x + 0 }; y-- }
	:: d_step { x == 2 -> x = 5; y = 0 }
	:: x == 5 -> break
	od
}
