/* c_code and c_expr in all positions, with precondition */
c_decl { typedef struct Coord { int x, y; } Coord; }
c_code { int helper; }
byte g;
init {
	c_code { now.g = 1; };
	c_code [now.g > 0] { now.g = 2; }
	if :: c_expr { now.g == 2 } -> skip :: c_expr { (now.g < 2) } -> skip fi;
	atomic { c_code { now.g++; }; c_expr { now.g == 3 } }
	d_step { c_code { now.g++; }; g = 5 }
	c_code { ; }
}
