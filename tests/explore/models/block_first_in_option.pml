/* engine: states 3883 transitions 7251 errors 3 verdict violated kind invalid-end */
/* Blocks, loops and inlines as the first statement of an option. */
byte x;

active [2] proctype P() {
	do
	:: { x < 2 -> x++ }
	:: { do :: x > 1 -> x = x - 2 :: x == 1 -> break od }
	:: { if :: x == 0 -> break :: x == 2 -> break fi }
	od
}
