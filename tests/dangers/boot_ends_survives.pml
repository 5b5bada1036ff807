/* topsym: states 13, verdict ok, order 2
 * A user may end before the next one is started, and then the next one gets its pid.
 * Nobody looks at that. What happens before the boot is over is not merged.
 */

byte boss = 1;
bool started;
byte n;

proctype user()
{
end:	do
	:: d_step {
		!started ->
		boss = _pid
	   }
	:: atomic {
		boss == _pid ->
		started = true;
		break
	   }
	od
}

init {
	run user();
	run user()
}
