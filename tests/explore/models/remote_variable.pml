/* engine: states 234 transitions 411 errors 58 verdict violated kind claim */
/* A claim and a process that look at a local variable of another process. */
byte g;

active [2] proctype Count() {
	byte c;
	do
	:: c < 3 -> c++
	:: c == 3 -> g++; break
	od
}

active proctype Watch() {
	Count[0]:c == 2 && Count[1]:c == 1;
	g = 7
}

never {
	do
	:: Count[0]:c + Count[1]:c < 6
	:: g == 7 && Count[1]:c == 3 -> break
	od
}
