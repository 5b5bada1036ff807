/* verify 0 errors: end, progress and accept prefixes */
active proctype P() {
	byte x;
end_0:	x = 1;
progress:
	x = 2;
accept_here:
	x = 3;
endless: progressive: accepted: skip
}
