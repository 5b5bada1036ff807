/* engine: states 26 transitions 36 errors 4 verdict violated kind invalid-end */
/* A process that stops inside an atomic, at an end label and without one. */
byte x;

active [2] proctype P() {
	atomic {
		x++;
		if
		:: x == 1 ->
end_wait:		x == 3
		:: x == 2 -> x == 4
		fi;
		x = 0
	}
}

active proctype Q() {
	if
	:: x == 2 -> x = 3
	:: skip
	fi
}
