/* newline after c_expr and c_code ends the statement */
byte g;
init {
	c_expr { now.g == 0 }
	g = 1
	c_code { now.g = 2; }
	c_expr { now.g == 2 }
}
