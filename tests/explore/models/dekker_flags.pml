/* engine: states 581 transitions 1058 errors 2 verdict violated kind invalid-end */
/* Dekker's algorithm with the critical sections in an inline. */
bool flag[2];
bit turn;
byte in_cs;

inline critical() {
	in_cs++;
	assert(in_cs == 1);
	in_cs--
}

active [2] proctype P() {
	byte k;
	do
	:: k < 2 ->
		flag[_pid] = true;
		do
		:: flag[1 - _pid] ->
			if
			:: turn != _pid -> flag[_pid] = false; turn == _pid; flag[_pid] = true
			:: else
			fi
		:: !flag[1 - _pid] -> break
		od;
		critical();
		turn = 1 - turn;
		flag[_pid] = false;
		k++
	:: k == 2 -> break
	od
}
