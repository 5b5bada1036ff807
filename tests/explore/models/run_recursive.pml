/* engine: states 171 transitions 342 errors 0 verdict verified */
/* A process starts itself again with a smaller parameter. */
byte depth, leaves;

proctype Tree(byte k) {
	depth++;
	if
	:: k > 0 -> run Tree(k - 1)
	:: k > 1 -> run Tree(k - 2); leaves++
	:: k == 0 -> leaves++
	fi;
	depth--
}

init {
	run Tree(3);
	depth == 0 && _nr_pr == 1;
	assert(leaves <= 3)
}
