/* topsym: states 2, verdict ok, order 2
 * What is printed is not a part of the model, be it the number of a user or not.
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
		printf("%d is the boss of %d\n", boss, _pid)
	   }
	od
}
