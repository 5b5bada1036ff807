/* engine: states 6781 transitions 13446 errors 0 verdict verified */
/* Break out of a choice in a loop, out of an atomic, behind a label. */
byte x;

active [2] proctype P() {
	do
	:: if :: x > 2 -> break :: x <= 2 -> x++ fi; x++
	:: atomic { x == 1 -> x = 5; break }
	:: x == 4 -> do :: x > 0 -> x = x - 2 :: break od
	od;
	x--
}
