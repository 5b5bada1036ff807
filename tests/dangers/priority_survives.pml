/* topsym: states 5, verdict ok, order 2
 * Both users have the same priority.
 */

byte boss = 2;
bool started;

proctype user()
{
end:	do
	:: d_step {
		!started ->
		boss = 3 - boss
	   }
	:: d_step {
		!started && _pid != boss ->
		started = true;
		assert(_pid != boss)
	   }
	od
}

init {
	atomic {
		run user() priority 2;
		run user() priority 2
	}
}
