/* topsym: states 4, verdict ok, order 2
 * A hidden variable that is written before it is read in one step: it carries
 * nothing from one state to the next.
 */

byte boss = 0;
bool started;
hidden byte h;

active [2] proctype user()
{
end:	do
	:: d_step {
		!started ->
		boss = _pid
	   }
	:: atomic {
		!started ->
		started = true;
		h = boss;
		assert(h == boss);
		h = _pid
	   }
	od
}
