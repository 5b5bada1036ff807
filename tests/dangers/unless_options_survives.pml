/* topsym: states 18, verdict ok, order 2
 * Options in which unless comes behind another statement: each has a control state of
 * its own, and the users can be swapped.
 */

byte boss = 0;
bool started;
byte grant = 2;

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
		grant == _pid ->
		assert(grant < 2 && boss < 2)
	   }
	od
}

active proctype arbiter()
{
end:	started;
	if
	:: skip;
	   {
		{ false } unless { grant == 2 -> grant = 0 }
	   }
	:: skip;
	   {
		{ false } unless { grant == 2 -> grant = 1 }
	   }
	fi;
end2:	false
}
