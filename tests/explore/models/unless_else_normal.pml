/* engine: states 1346 transitions 3081 errors 4 verdict violated kind invalid-end */
/* The covered part is a choice with else; the escape is tried before it. */
byte a, b;
bool esc;

active [2] proctype P() {
	do
	:: { if :: a < 2 -> a++ :: else -> b = (b + 1) % 4 fi } unless { esc -> esc = false; a = 0 }
	:: b >= 2 -> break
	od
}

active proctype Q() {
	b == 1 -> esc = true
}
