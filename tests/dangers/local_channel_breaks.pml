/* topsym: states 7, verdict ok, order 1
 * Users with a channel of their own that end. The channel of user 1 goes when it ends,
 * that of user 0 stays as long as user 1 is there. SPIN stores states in which
 * boss 1 is gone; with the users swapped, only boss 0 is looked at.
 */

byte boss = 0;
bool started;

active [2] proctype user()
{
	chan own = [1] of { byte };

end:	do
	:: d_step {
		!started ->
		boss = _pid
	   }
	:: d_step {
		!started && boss == _pid ->
		started = true;
		own!_pid
	   }
	:: atomic {
		own?eval(_pid) ->
		break
	   }
	od
}
