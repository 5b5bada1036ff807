/* engine: states 78 transitions 148 errors 3 verdict violated kind invalid-end */
/* A process waits for the place of another one. */
byte turn;

active proctype A() {
	turn = 1;
crit:	turn = 2;
	turn = 3;
tail:	turn == 4
}

active [2] proctype B() {
	do
	:: A[0]@crit -> turn = 5
	:: A[0]@tail && turn != 4 -> turn = 4
	:: turn == 4 -> break
	od
}
