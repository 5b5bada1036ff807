/* engine: states 18 transitions 23 errors 0 verdict verified */
/* "!timeout" and timeout in a larger expression. */
byte n;

active proctype Tick() {
	do
	:: !timeout && n < 3 -> n++
	:: timeout && n == 3 -> n = 10; break
	od
}

active proctype Tock() {
	do
	:: n == 2 -> n = 0
	:: timeout || n == 10 -> break
	od
}
