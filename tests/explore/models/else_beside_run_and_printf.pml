/* engine: states 48 transitions 74 errors 0 verdict verified */
/* Else beside options that are always executable. */
byte n;

proctype Child() { n = n + 1 }

active [2] proctype P() {
	if
	:: printf("log\n")
	:: n > 0 -> n = 0
	:: else -> n = 2
	fi;
	do
	:: run Child() -> break
	:: else -> n = 9
	od
}
