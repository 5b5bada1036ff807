/* engine: states 145 transitions 207 errors 0 verdict verified */
/* Processes of different types take the same number one after the other. */
byte n;

proctype Small() { n++ }

proctype Large(byte a) {
	byte v[4] = 1;
	v[a] = n;
	n = n + v[a] - v[3]
}

init {
	byte k;
	do
	:: k < 3 && _nr_pr == 1 -> run Small(); k++
	:: k < 3 && _nr_pr == 1 -> run Large(k); k++
	:: k == 3 -> break
	od;
	_nr_pr == 1;
	n = 0
}
