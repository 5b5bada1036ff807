/* topsym: states 8, verdict assertion violated, order 1
 * Options that begin inside of unless: all escapes can be taken from the choice, and
 * SPIN prefers those of the last option, so user 1 always wins. It finds that the boss
 * may be 1; whoever swaps the users looks at boss 0 only and misses it.
 */

byte boss = 0;
bool started;
byte grant = 2;

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
		grant == _pid ->
		assert(grant != boss)
	   }
	od
}

active proctype arbiter()
{
end:	started;
	if
	:: {
		{ false } unless { d_step { grant == 2 -> grant = 0 } }
	   }
	:: {
		{ false } unless { d_step { grant == 2 -> grant = 1 } }
	   }
	fi;
end2:	false
}
