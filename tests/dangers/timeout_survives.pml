/* topsym: states 8, verdict ok, order 2
 * A timeout says that nobody else can move: the same with any users swapped.
 */

byte boss = 0;
bool started;
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
	od
}

active proctype watch()
{
end:	atomic {
		started && timeout ->
		turn = boss
	};
end2:	assert(turn == boss);
end3:	false
}
