/* engine: states 2301 transitions 4212 errors 36 verdict violated kind claim */
/* Else in a claim, nested choices and a jump. */
byte x;

active [2] proctype P() {
	do
	:: x < 3 -> x = x + 2
	:: x > 2 -> x = x - 3
	:: x == 1 -> break
	od
}

never {
top:	do
	:: x == 2 -> break
	:: else
	od;
	if
	:: if :: x == 4 -> goto top :: else -> skip fi
	:: x == 0 -> goto top
	fi;
	assert(x != 2)
}
