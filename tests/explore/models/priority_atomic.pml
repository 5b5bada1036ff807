/* engine: states 16 transitions 19 errors 0 verdict verified */
/* A high task becomes enabled in the middle of an atomic of a low one. */
byte x, seen;

active proctype Low() priority 1 {
	atomic { x = 1; x = 2; x = 3 };
	x = 4
}

active proctype Low2() priority 1 {
	x > 1 -> seen = seen + 2
}

active proctype High() priority 7 {
	x == 1 -> seen++;
	x == 3 -> seen++
}
