/* topsym: states 5, verdict ok, order 2
 * A scan in a d_step that sets a flag which it does not read: every user is treated
 * the same, in any order.
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
		grant[_pid] && !want[_pid] ->
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
			:: want[i] ->
				grant[i] = true;
				found = true
			:: else
			fi
		}
		i = 0
	};
end2:	false
}
