/* engine: states 52 transitions 71 errors 0 verdict verified */
/* An int wraps, too. */
int i = 2147483646;
byte k;

active [2] proctype P() {
	i++;
	if
	:: i < 0 -> k++
	:: i > 0 -> i = i * 2
	:: else -> k = 9
	fi
}
