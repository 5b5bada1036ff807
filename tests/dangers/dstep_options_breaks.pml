/* topsym: states 10, verdict assertion violated, order 1
 * Options in a d_step with guards that can both be true: the first one is taken,
 * so user 0 wins when both want. SPIN finds that the boss may be the other one;
 * whoever swaps the users looks at boss 0 only and misses it.
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
		want[0] && want[1] && grant == _pid ->
		assert(grant == boss)
	   }
	od
}

active proctype arbiter()
{
end:	d_step {
		want[0] && want[1] ->
		if
		:: want[0] ->
			grant = 0
		:: want[1] ->
			grant = 1
		fi
	};
end2:	false
}
