/* topsym: states 10, verdict assertion violated, order 1
 * A scan in an atomic block inside unless: the scan itself makes the escape possible
 * after its first round, and it ends there, with user 0 seen alone. SPIN finds the
 * assertion if the boss is 1; with the users swapped, only boss 0 is looked at.
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
		atomic {
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
