/* topsym: states 5, verdict ok, order 2
 * The boss leaves. User 2 is removed at once and user 1 lingers as long as user 2
 * is there, but nobody looks: they count as the same.
 */

byte boss = 1;
bool started;
bool gone;

active proctype watch()
{
end:	d_step {
		gone && !started ->
		assert(false)
	};
end2:	false
}

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
		gone = true;
		break
	   }
	od
}
