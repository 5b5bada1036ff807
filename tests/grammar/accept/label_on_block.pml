/* verify 0 errors: labels before braces, atomic, d_step, if, do, for */
byte x;
init {
	byte i;
a:	{ x++ };
b:	atomic { x++ };
c:	d_step { x++ };
d:	if :: x == 3 -> goto e :: else fi;
e:	do :: x < 5 -> x++ :: else -> break od;
f:	for (i : 1 .. 2) { x++ };
	assert(x == 7)
}
