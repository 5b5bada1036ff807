/* topsym: states 8, verdict ok, order 2
 * A scan in a d_step inside unless: it cannot be interrupted.
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
	{
		d_step {
			for (i : 0 .. 1) {
				seen[i] = true
			}
			i = 0
		}
	} unless {
		seen[0] != seen[1] ->
		i = 0
	};
end2:	false
}
