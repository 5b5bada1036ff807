/* topsym: states 4, verdict ok, order 2
 * enabled() of a pid that is a variable: whoever is the boss can always move.
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
	:: d_step {
		!started ->
		started = true
	   }
	:: started && boss == _pid
	od
}

active proctype watch()
{
end:	d_step {
		started && !enabled(boss) ->
		assert(false)
	};
end2:	false
}
