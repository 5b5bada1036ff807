/* topsym: states 4, verdict assertion violated, order 1
 * The truth test of a pid compares it with 0, which is one of the users. SPIN finds
 * that the boss may be 1; with the users swapped, only boss 0 is looked at.
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
	:: d_step {
		started ->
		if
		:: boss ->
			assert(false)
		:: else
		fi
	   }
	od
}
