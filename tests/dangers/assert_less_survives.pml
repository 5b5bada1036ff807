/* topsym: states 4, verdict ok, order 2
 * An assertion that orders users but is true of all of them.
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
		started = true;
		assert(boss < 2)
	   }
	od
}
