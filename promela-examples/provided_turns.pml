/* topsym: states 2589, verdict ok
 * Two players can only move while it is their turn, because of the provided
 * clause of their proctype; a deterministic referee keeps the score.
 */

byte turn = 0;
byte score[2];
chan bell = [0] of { pid };

active [2] proctype player() provided (turn == _pid)
{
	byte moves = 0;

	do
	:: moves < 4 ->
		moves++;
		if
		:: score[_pid]++; bell!_pid
		:: skip
		fi;
		turn = 1 - _pid
	:: else ->
		turn = 1 - _pid;
		break
	od
}

active D_proctype referee()
{
	pid who;
	byte rings = 0;

end:	do
	:: bell?who ->
		rings++;
		assert(score[who] > 0);
		assert(rings <= score[0] + score[1])
	od
}
