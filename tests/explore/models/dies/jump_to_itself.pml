/* dies: spin -a refuses: "infinite goto loop" */
/* A jump to itself. */
byte x;

active [2] proctype P() {
	x++;
L:	goto L
}
