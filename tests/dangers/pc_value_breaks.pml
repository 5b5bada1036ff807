/* topsym: states 5, verdict assertion violated, order 1
 * The control states of two users are compared for order. SPIN finds user 0 ahead
 * of user 1 if it is the boss; whoever swaps the users only looks at boss 1.
 */

byte boss = 1;
bool started;

active [2] proctype user()
{
end:	do
	:: d_step {
		!started ->
		boss = _pid
	   }
	:: atomic {
		!started && boss == _pid ->
		started = true;
		break
	   }
	od;
end2:	false
}

active proctype watch()
{
end:	d_step {
		started && pc_value(0) > pc_value(1) ->
		assert(false)
	};
end2:	false
}
