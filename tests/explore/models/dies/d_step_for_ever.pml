/* dies: pan never ends: the d_step is one step, and it goes round for ever */
/* A d_step that never ends. */
byte x;

active [2] proctype P() {
	d_step { do :: x < 5 -> x++ :: x > 0 -> x-- od }
}
