/* engine: states 88 transitions 143 errors 1 verdict violated kind invalid-end */
/* A rendezvous send beside an assignment and a timeout. */
chan c = [0] of { bit };
byte lost, got;

active proctype Src() {
	bit b;
	do
	:: c!b -> b = 1 - b
	:: lost < 2 -> lost++
	:: timeout -> break
	od
}

active proctype Dst() {
	bit x;
	do
	:: c?x -> got++; got < 3
	:: got == 2 -> break
	od
}
