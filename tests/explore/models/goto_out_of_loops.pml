/* engine: states 1353 transitions 2412 errors 19 verdict violated kind invalid-end */
/* Jumps forwards and backwards, out of two loops and into one. */
byte x;

active [2] proctype P() {
	byte r;
	if
	:: x == 0 -> goto inside
	:: true
	fi;
start:	r++;
	do
	:: do
	   :: x < 2 -> x++
inside:	   x++
	   :: x >= 3 -> goto after
	   od
	:: r > 2 -> break
	od;
after:	x = x - 2;
	if
	:: r < 2 -> goto start
	:: else
	fi
}
