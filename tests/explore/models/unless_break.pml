/* engine: states 545 transitions 1097 errors 2 verdict violated kind invalid-end */
/* Break in the covered part and break in the escape, in one loop. */
byte c, e;
bool x;

active [2] proctype P() {
	do
	:: { c < 3; c++; if :: c == 3 -> break :: c != 3 fi } unless { x -> x = false; e++; break }
	od;
	c = 0
}

active proctype Q() {
	c == 2 -> x = true
}
