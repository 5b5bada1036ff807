/* reject: 4: inner block redeclares a local of the outer block */
init {
	byte x;
	{ byte x; skip }
}
