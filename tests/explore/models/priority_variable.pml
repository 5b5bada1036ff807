/* engine: states 79 transitions 139 errors 0 verdict verified */
/* _priority is read and set by the process itself. */
byte x;

active [2] proctype P() priority 3 {
	x = x + _priority;
	_priority = _priority - 1;
	x = x + _priority;
	_priority = 3
}

active proctype Q() priority 2 {
	x > 4 -> x = 0
}
