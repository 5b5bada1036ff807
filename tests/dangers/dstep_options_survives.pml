/* topsym: states 10, verdict ok, order 2
 * Options in a d_step with guards that exclude each other: which one comes first
 * does not matter, and the users can be swapped.
 */

byte boss = 0;
bool started;
bool want[2];
byte grant = 2;

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
		started = true
	   }
	:: d_step {
		grant == _pid ->
		assert(grant == boss)
	   }
	od
}

active proctype arbiter()
{
end:	d_step {
		want[0] && want[1] ->
		if
		:: boss == 0 ->
			grant = 0
		:: boss == 1 ->
			grant = 1
		fi
	};
end2:	false
}
