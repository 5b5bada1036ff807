/* engine: states 38 transitions 77 errors 0 verdict verified */
/* A never claim without accept states that can not follow every step. */
byte x;

active [2] proctype P() {
	do
	:: x < 2 -> x++
	:: x > 0 -> x--
	od
}

never {
s0:	if
	:: x < 2 -> goto s0
	:: x == 2 -> goto s1
	fi;
s1:	if
	:: x == 2 -> goto s1
	:: x == 1 -> goto s0
	fi
}
