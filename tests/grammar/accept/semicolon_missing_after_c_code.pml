/* newline after c_code, c_expr and c_decl ends the statement */
c_decl { int cx = 1; }
init {
	byte x
	c_code { cx = 2; }
	c_expr { cx == 2 }
	x = 1
}
