/* verify 0 errors: unlike other statements, a loop with unless may have a label, also as the escape */
byte x, i;
init {
end:	do
	:: x < 3 -> x++
	od unless { x == 3 };
	assert(x == 3);
	{ x = 4 } unless K: do :: x == 9 -> break od;
M:	for (i : 1 .. 2) { skip } unless { x == 9 }
}
