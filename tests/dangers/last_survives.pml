/* topsym: states 8, verdict ok, order 2
 * _last is a pid in the state. It is compared with other pids only, and can be
 * renamed like them.
 */

byte boss = 0;
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
	od
}

active proctype referee()
{
end:	d_step {
		started && _last != boss ->
		assert(_last != boss)
	};
end2:	false
}
