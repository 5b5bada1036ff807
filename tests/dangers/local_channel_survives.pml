/* topsym: states 6, verdict ok, order 2
 * Every user has a channel of its own and never ends. The channels are moved with
 * their users.
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
	:: own?eval(_pid)
	od
}
