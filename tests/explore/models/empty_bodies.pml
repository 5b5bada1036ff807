/* engine: states 105 transitions 290 errors 0 verdict verified */
/* Processes, branches and loops with as little in them as possible. */
byte x;

active proctype Nop() { skip }
active proctype True() { true; x++ }
active proctype One() { 1 }

init {
	if :: skip :: true :: (1) fi;
	do :: break :: x > 0 -> break od;
	{ skip };
	atomic { skip };
	d_step { skip };
	if :: x == 1 :: else fi
}
