/* engine: states 65 transitions 105 errors 0 verdict verified */
/* Shifts of negative numbers and shifts that push bits out of the variable. */
int x = -8;
byte b = 200;
short s = 1;

active [2] proctype P() {
	x = x >> 1;
	b = b << 1;
	s = s << 15;
	x = x | (b >> 3);
	s = s >> 2
}
