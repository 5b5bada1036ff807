/* engine: states 9 transitions 9 errors 2 verdict violated kind invalid-end */
/* An end label before an atomic, a block and a choice. */
byte x;

active proctype A() {
end1:	atomic { x == 1 -> x = 2; x == 3 -> x = 4 }
}

active proctype B() {
end2:	{ x == 5; x = 1 }
}

active proctype C() {
end3:	if
	:: x == 2 -> x = 3
	:: x == 0 -> x = 1
	:: x == 0 -> x = 5
	fi;
	x == 8
}
