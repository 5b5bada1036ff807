/* verify 0 errors: newline after goto label ends the statement */
init {
	byte x
	goto done
	x = 1
done:	assert(x == 0)
}
