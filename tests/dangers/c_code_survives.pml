/* topsym: states 4, verdict ok, order 2
 * C code that prints a constant text and touches nothing.
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
		c_code { printf("go\n"); };
	   }
	od
}
