/* engine: states 17 transitions 17 errors 0 verdict verified */
/* Two players move only in their turn; a player that ends needs the turn too. */
byte turn;
byte moves[2];

active [2] proctype Player() provided (turn == _pid) {
	do
	:: moves[_pid] < 2 -> moves[_pid]++; turn = 1 - _pid
	:: moves[_pid] == 2 -> break
	od;
	turn = 1 - turn
}
