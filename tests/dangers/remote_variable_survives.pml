/* topsym: states 6, verdict ok, order 2
 * References to the same variable of both users, in one sum.
 */

byte boss = 1;
bool started;

active [2] proctype user()
{
	byte x;

end:	do
	:: d_step {
		!started ->
		boss = _pid
	   }
	:: d_step {
		!started && boss == _pid ->
		started = true;
		x = 1
	   }
	:: d_step {
		x == 1 ->
		x = 2
	   }
	od
}

active proctype watch()
{
end:	atomic {
		user[0]:x + user[1]:x > 2 ->
		assert(false)
	};
end2:	false
}
