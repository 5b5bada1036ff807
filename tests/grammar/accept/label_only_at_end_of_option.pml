/* verify 0 errors: a label with no statement at the end of an option */
init {
	byte x;
	do
	:: x < 2 -> x++; here:
	:: else -> goto out
	od;
out:
}
