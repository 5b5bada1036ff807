/* engine: states 192 transitions 349 errors 0 verdict verified */
/* A variable declared in the body of a loop is set anew in every round. */
byte out;

active [2] proctype P() {
	byte i;
	do
	:: i < 2 ->
		byte t = 3;
		t = t + i;
		out = t;
		i++
	:: i == 2 -> break
	od
}
