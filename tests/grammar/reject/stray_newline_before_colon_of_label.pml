/* reject: 5: newline between a label and its colon */
init {
	goto out;
out
	: skip
}
