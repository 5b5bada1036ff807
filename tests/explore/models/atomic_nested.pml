/* engine: states 13 transitions 19 errors 0 verdict verified */
/* Atomics within atomics; the inner end is not the outer end. */
byte x;

active [2] proctype P() {
	atomic {
		x++;
		atomic { x++; x = x * 2 };
		atomic { x != 3 -> x-- };
		x = x % 4
	};
	assert(x < 8)
}
