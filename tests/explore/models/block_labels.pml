/* engine: states 391 transitions 679 errors 0 verdict verified */
/* Labels on blocks in blocks, and a jump back to one. */
byte x;

active [2] proctype P() {
	byte r;
	{
		r = 0;
go:		{ x++; x++ };
		r++
	};
	if
	:: x < 6 && r < 2 -> goto go
	:: r > 0 -> skip
	fi;
	{ { x = 0 } }
}
