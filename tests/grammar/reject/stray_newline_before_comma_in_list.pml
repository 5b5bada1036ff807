/* reject: 3: a line end before a comma in a list of values */
init {
	int a[3] = { 1
	, 2, 3 };
	a[0] = 1
}
