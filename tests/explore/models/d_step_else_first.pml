/* engine: states 27 transitions 44 errors 0 verdict verified */
/* A d_step that begins with a choice with else: never blocked. */
byte x, y;

active [2] proctype P() {
	do
	:: d_step { if :: x == y -> x = (x + 1) % 3 :: else -> y = x fi }
	:: d_step { x == 2 && y == 2 -> x = 0; y = 0 }; break
	od
}
