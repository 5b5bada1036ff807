/* engine: stops verdict violated kind other */
/* A d_step that blocks in the middle: a fault of the model. */
byte x;

active [2] proctype P() {
	x++;
	d_step { x > 0; x--; x == 0; x++ }
}
