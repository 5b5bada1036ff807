/* engine: states 48 transitions 51 errors 0 verdict verified */
/* A task lifts its own priority while it holds the lock, and lowers it again. */
byte lock, inside, x;

active [2] proctype Low() priority 2 {
	atomic { lock == 0 -> lock = 1 };
	set_priority(_pid, 8);
	inside++;
	x = get_priority(_pid);
	assert(inside == 1);
	inside--;
	lock = 0;
	set_priority(_pid, 2)
}

active proctype Mid() priority 5 {
	x > 0 -> x++
}
