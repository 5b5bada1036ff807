/* topsym: states 24, verdict assertion violated, order 1
 * A counting loop over all users that is not atomic: everybody can see that user 0
 * comes first. SPIN finds user 0 seen alone while user 1 is the boss; with the
 * users swapped, only boss 0 is looked at.
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
	i = 0;
	do
	:: i < 2 ->
		seen[i] = true;
		i++
	:: else ->
		break
	od;
	i = 0;
end2:	false
}
