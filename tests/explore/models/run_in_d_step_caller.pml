/* engine: states 448 transitions 1001 errors 0 verdict verified */
/* A process is started between d_steps; spin allows no run inside of one. */
byte n;

proctype Child(byte k) { n = n + k; n-- }

active [2] proctype P() {
	pid c;
	d_step { n < 4 -> n++; c = n };
	c = run Child(c);
	d_step { n = n + c; c = 0 }
}
