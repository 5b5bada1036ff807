/* verify 0 errors: break from an if inside a do, from inner loops and from a for */
init {
	byte x, y, i;
	do
	:: x < 9 -> if :: x == 4 -> break :: else -> x++ fi
	od;
	do
	:: do :: y < 3 -> y++ :: else -> break od; break
	od;
	for (i : 0 .. 9) { if :: i == 5 -> break :: else fi }
	assert(x == 4 && y == 3 && i == 5)
}
