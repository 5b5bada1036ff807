/* engine: states 40 transitions 45 errors 0 verdict verified */
/* Else, timeout and a blocked end beside priorities. */
byte t, n;

active proctype Hi() priority 5 {
	do
	:: n > 1 -> n = 0; break
	:: n == 1 -> t++; n = 2
	od
}

active [2] proctype Lo() priority 2 {
	if
	:: n == 0 -> n = 1
	:: else -> t = 4
	fi;
	timeout -> t = 0
}
