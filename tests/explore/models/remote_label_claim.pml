/* engine: states 26 transitions 45 errors 0 verdict verified */
/* Mutual exclusion by a claim over the labels of two members. */
bool want[2];
byte turn;

active [2] proctype P() {
	do
	:: want[_pid] = true;
		turn = 1 - _pid;
		!want[1 - _pid] || turn == _pid;
cs:		skip;
		want[_pid] = false
	od
}

never {
	do
	:: !(P[0]@cs && P[1]@cs)
	:: P[0]@cs && P[1]@cs -> break
	od
}
