/* engine: states 461 transitions 961 errors 0 verdict verified */
/* Locals that nobody reads again still tell states apart. */
byte g;

active [3] proctype P() {
	byte dead = g;
	g++;
	dead = g;
	g--
}
