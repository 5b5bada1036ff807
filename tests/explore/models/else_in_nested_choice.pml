/* engine: states 113 transitions 254 errors 0 verdict verified */
/* A choice with else as first statement of an option of another choice. */
byte x, y;

active proctype A() {
	do
	:: if
	   :: x == 1 -> y = 1
	   :: else -> y = 2
	   fi
	:: x == 2 -> y = 3
	:: y == 3 -> break
	od
}

active [2] proctype B() {
	if
	:: x < 2 -> x++
	:: else -> x = 0
	fi
}
