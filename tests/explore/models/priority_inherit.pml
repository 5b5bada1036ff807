/* engine: states 14 transitions 14 errors 1 verdict violated kind invalid-end */
/* A waiting high task lifts the priority of the one that holds the lock. */
byte owner = 9;
byte runs;

active proctype Low() priority 1 {
	atomic { owner == 9 -> owner = _pid };
	runs++;
	runs++;
	owner = 9;
	set_priority(_pid, 1)
}

active proctype Mid() priority 3 {
	runs > 0 -> runs = runs + 4;
	runs++
}

active proctype High() priority 6 {
	runs == 1 -> set_priority(0, 5);
	owner == 9 -> owner = _pid;
	runs = 0;
	owner = 9;
	assert(get_priority(0) >= 1)
}
