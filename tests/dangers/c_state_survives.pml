/* topsym: states 4, verdict ok, order 2
 * C declarations that add nothing to the state.
 */

c_decl {
	typedef int unused;
};
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
		assert(started)
	   }
	od
}
