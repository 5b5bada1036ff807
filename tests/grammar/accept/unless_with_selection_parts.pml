/* verify 0 errors: if and do on both sides of unless, break in the escape of an outer loop */
byte x;
init {
	do
	:: { x < 5 -> x++ } unless { if :: x == 3 -> break :: x == 9 -> skip fi }
	od;
	do :: x < 4 -> x++ :: x == 4 -> break od unless { do :: x == 9 -> break od };
	assert(x == 4)
}
