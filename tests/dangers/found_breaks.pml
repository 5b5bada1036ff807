/* topsym: states 10, verdict assertion violated, order 1
 * A scan that stops granting at the first user found: the order shows, d_step or not.
 * SPIN finds that user 0 gets it while user 1 is the boss; with the users swapped,
 * only boss 0 is looked at.
 */

byte boss = 0;
bool started;
bool want[2];
byte wants;
bool grant[2];

active [2] proctype user()
{
end:	do
	:: d_step {
		!started ->
		boss = _pid
	   }
	:: d_step {
		!want[_pid] ->
		want[_pid] = true;
		wants++;
		started = true
	   }
	:: d_step {
		grant[_pid] && _pid != boss ->
		assert(false)
	   }
	od
}

active proctype arbiter()
{
	byte i;
	bool found;

end:	d_step {
		wants == 2 ->
		for (i : 0 .. 1) {
			if
			:: want[i] && !found ->
				grant[i] = true;
				found = true
			:: else
			fi
		}
		i = 0
	};
end2:	false
}
