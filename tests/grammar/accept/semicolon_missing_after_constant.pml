/* verify 0 errors: newline after a constant (number, true, skip, character, mtype name) ends the statement */
mtype = { red, green }
init {
	byte x
	bool b
	mtype m
	x = 12
	b = true
	skip
	x = 'c'
	m = green
	assert(m == green)
}
