/* topsym: states 8, verdict ok, order 2
 * A for loop over all users in a d_step: nobody can see in which order it goes.
 */

byte boss = 0;
bool started;
bool seen[2];

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
		seen[_pid] && !seen[1 - _pid] && _pid != boss ->
		assert(false)
	   }
	od
}

active proctype watch()
{
	byte i;

end:	started ->
	d_step {
		for (i : 0 .. 1) {
			seen[i] = true
		}
		i = 0
	};
end2:	false
}
