/* topsym: states 11, verdict assertion violated, order 1
 * Users with a channel of their own that end. The channel of user 2 goes when it ends,
 * that of user 1 stays as long as user 2 is there. SPIN finds that the message for the
 * watch may be lost; with the users swapped, only boss 1 is looked at.
 */

byte boss = 1;
bool started;
chan known;

active proctype watch()
{
end:	started ->
	assert(nempty(known));
end2:	false
}

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
		own!1;
		known = own;
		started = true
	   } ->
		break
	od
}
