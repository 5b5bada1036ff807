/* engine: states 157 transitions 273 errors 0 verdict verified */
/* A d_step right behind a loop needs a statement in between. */
byte x, y;

active [2] proctype P() {
	byte i;
	for (i : 0 .. 1) { x++ }
	skip;
	d_step { if :: x > 2 -> y++ :: else -> y = 2 fi; x-- }
}
