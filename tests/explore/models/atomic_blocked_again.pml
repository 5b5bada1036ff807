/* engine: states 153 transitions 230 errors 11 verdict violated kind invalid-end */
/* An atomic that blocks twice; when it goes on, it has no precedence. */
byte x, y;

active [2] proctype P() {
	atomic {
		y++;
		x > 0 -> x--;
		y++;
		x > 0 -> x--;
		y = 0
	}
}

active proctype Q() {
	do
	:: x < 2 && y > 0 -> x++
	:: y == 0 -> break
	od
}
