/* topsym: states 4, verdict assertion violated, order 1
 * A C variable in the state that holds an identity: no one renames it. It is 0 at
 * first and follows the boss later. SPIN finds that the boss may be 1 when it is
 * still 0; whoever swaps the users does not.
 */

c_state "int keep" "Global" "0"
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
		if
		:: c_expr { now.keep != now.boss } ->
			assert(false)
		:: else
		fi;
		c_code { now.keep = now.boss; }
	   }
	od
}
