/* topsym: states 6, verdict assertion violated, order 2
 * An assertion that is true of users 0 and 1 and not of user 2. SPIN finds that the
 * boss may be 2; with all three swapped, only boss 0 is looked at.
 */

byte boss = 0;
bool started;

active [3] proctype user()
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
