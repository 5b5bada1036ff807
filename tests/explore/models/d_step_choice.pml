/* engine: states 33 transitions 49 errors 0 verdict verified */
/* In a d_step the first enabled option in the text is taken. */
byte x, a, b;

active [2] proctype P() {
	d_step {
		x++;
		if
		:: x > 0 -> a++
		:: x > 1 -> b++
		fi;
		if
		:: x > 5 -> b = 9
		:: x < 3 -> b++
		:: true -> a = 0
		fi
	};
	x++;
	assert(b <= 2)
}
