/* engine: states 91 transitions 155 errors 0 verdict verified */
/* Choices that have nothing but else. */
byte x;

active [2] proctype P() {
	if :: else -> x++ fi;
	do
	:: else -> if :: x > 1 -> break :: else -> x++ fi
	od;
	x = 0
}
