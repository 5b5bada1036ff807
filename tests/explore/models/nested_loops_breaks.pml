/* engine: states 598 transitions 1139 errors 0 verdict verified */
/* Three loops in each other; each break leaves only its own. */
byte i, j;

active [2] proctype P() {
	byte k;
	do
	:: i < 2 ->
		do
		:: j < 2 ->
			do
			:: k < 1 -> k++
			:: else -> break
			od;
			j++
		:: else -> break
		od;
		i++; j = 0; k = 0
	:: else -> break
	od
}
