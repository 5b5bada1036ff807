/* dies: the counts depend on the order of the search (74 states, with -DP_REVERSE 118):
   set_priority of a process that does not exist does nothing, but its undo sets a priority back */
byte x;

active proctype A() priority 2 {
	x++;
	x++;
	x = x * 2
}

active proctype B() priority 3 {
	set_priority(0, 6);
	x = x + 3;
	set_priority(9, 2);
	x++
}

active proctype C() priority 3 {
	x++;
	x = x + get_priority(0)
}
