/* reject: 3: c_code block not closed */
init {
	c_code { int i; 
}
