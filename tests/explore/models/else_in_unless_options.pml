/* engine: states 733 transitions 1609 errors 0 verdict verified */
/* A choice with else in the covered part and another one behind it. */
byte x;
bool up;

active [2] proctype P() {
	{
		do
		:: x == 0 -> x = 1
		:: x == 1 -> x = 2
		:: else -> break
		od
	} unless { up && x == 2 -> up = false; x = 0 };
	if :: up -> x = 5 :: else fi
}

active proctype Env() { up = true; up = !up }
