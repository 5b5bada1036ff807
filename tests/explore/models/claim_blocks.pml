/* engine: states 44 transitions 67 errors 0 verdict verified */
/* A claim that blocks: the search goes no further there, and that is no error. */
byte x;

active [3] proctype P() {
	x++;
	assert(x < 3);
	x++
}

never {
	x == 0;
	x == 0 || x == 1;
	do
	:: x == 1 || x == 2
	od
}
