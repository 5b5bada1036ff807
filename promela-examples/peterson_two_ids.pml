/* topsym: states 421, verdict ok, order 2 = S2
 * Peterson's algorithm for two processes that are told who they are, and
 * that end after a while. The one with the number 0 may well be the last to end.
 */

bool want[2];
byte turn;
byte inside;

proctype user(byte id)
{
	byte rounds = 2;

	do
	:: rounds > 0 ->
		want[id] = true;
		turn = 1 - id;
		!want[1 - id] || turn == id;
		inside++;
		assert(inside == 1);
		inside--;
		want[id] = false;
		rounds--
	:: else -> break
	od
}

init {
	atomic {
		run user(0);
		run user(1)
	}
}
