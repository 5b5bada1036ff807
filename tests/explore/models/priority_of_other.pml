/* engine: states 70 transitions 89 errors 0 verdict verified */
/* The priority of another process is read and changed. */
byte x;

active proctype A() priority 2 {
	x++;
	x++;
	x = x * 2
}

active proctype B() priority 3 {
	set_priority(0, 6);
	x = x + 3;
	set_priority(0, 1);
	x++
}

active proctype C() priority 3 {
	x++;
	x = x + get_priority(0)
}
