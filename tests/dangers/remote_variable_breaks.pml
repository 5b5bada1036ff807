/* topsym: states 8, verdict assertion violated, order 1
 * A reference to a variable of one user. SPIN finds that user 0 has it set if it is
 * the boss; whoever swaps the users only looks at boss 1.
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
		user[0]:x == 1 ->
		assert(false)
	};
end2:	false
}
