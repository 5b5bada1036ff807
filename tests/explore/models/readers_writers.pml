/* engine: states 499 transitions 1299 errors 0 verdict verified */
/* Readers and writers with a counter, a gate and an end state. */
byte readers, writing;
byte value;

active [2] proctype Reader() {
	byte v;
end_r:	do
	:: atomic { writing == 0 -> readers++ };
		v = value;
		assert(writing == 0);
		readers--;
		v = 0
	od
}

active proctype Writer() {
	byte k;
	do
	:: k < 3 -> d_step { readers == 0 && writing == 0 -> writing = 1 };
		value++;
		k++;
		writing = 0
	:: k == 3 -> break
	od
}
