/* engine: states 17 transitions 19 errors 0 verdict verified */
/* A process that asks for the place of another one by number. */
byte x;

active proctype A() {
	x++;
	x++;
	x == 5;
	x = 0
}

active proctype B() {
	pc_value(0) == 3 -> x = 5;
	pc_value(0) > pc_value(1);
	x++
}
