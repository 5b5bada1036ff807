/* topsym: states 5, verdict ok, order 2
 * A select between bounds of which one is a variable that never changes: all the
 * users.
 */

byte boss = 1;
bool started;
byte low = 0;
byte turn = 2;

active [2] proctype user()
{
end:	do
	:: d_step {
		!started ->
		boss = _pid
	   }
	:: d_step {
		!started ->
		started = true
	   }
	:: d_step {
		turn == _pid ->
		assert(turn < 2)
	   }
	od
}

active proctype watch()
{
end:	started ->
	atomic {
		select (turn : low .. 1)
	};
end2:	false
}
