/* engine: states 132 transitions 278 errors 74 verdict violated kind assertion */
/* Assertions as guard, in an atomic, in a d_step, in an escape, as last step. */
byte x;
bool e;

active [2] proctype P() {
	if
	:: assert(x < 1) -> x++
	:: x > 0 -> skip
	fi;
	{
		atomic { x++; assert(x != 3); x-- };
		d_step { x--; assert(x != 0); x = x + 1 }
	} unless { e -> assert(x != 2) };
	assert(x > 1)
}

active proctype Q() {
	x == 2 -> e = true
}
