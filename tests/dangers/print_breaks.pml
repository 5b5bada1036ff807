/* topsym: states 4, verdict assertion violated, order 1
 * Printing a number does no harm, but calculating with it does. SPIN finds that the
 * boss may be 1; with the users swapped, only boss 0 is looked at.
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
	   }
	:: d_step {
		started ->
		printf("%d\n", boss);
		assert(boss - 1 < 0)
	   }
	od
}
