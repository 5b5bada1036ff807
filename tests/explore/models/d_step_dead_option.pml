/* engine: states 177 transitions 319 errors 0 verdict verified */
/* Options that begin with a false constant, in a loop and in an atomic. */
byte x;

active [2] proctype P() {
	do
	:: false -> x = 9
	:: x < 3 -> x++
	:: 0 -> skip
	:: x >= 3 -> break
	od;
	atomic {
		if
		:: false -> x = 7
		:: x > 2 -> x = 1
		:: else -> x = 2
		fi
	};
	if :: true -> x++ :: 1 -> x = x - 1 fi
}
