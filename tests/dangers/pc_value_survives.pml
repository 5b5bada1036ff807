/* topsym: states 4, verdict ok, order 2
 * Two control states are compared with each other, for equality only.
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
		started && pc_value(0) == pc_value(1) ->
		assert(false)
	};
end2:	false
}
