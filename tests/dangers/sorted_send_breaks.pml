/* topsym: states 10, verdict assertion violated, order 1
 * A sorted send of pids: the smaller one is always first in the box. SPIN finds
 * that it need not be the boss, who is user 1 in one half of the states. Whoever
 * swaps the users sees the other half only.
 */

byte boss = 0;
bool started;
bool sent[2];
chan box = [2] of { byte };

active [2] proctype user()
{
end:	do
	:: d_step {
		!started ->
		boss = _pid
	   }
	:: d_step {
		!sent[_pid] ->
		sent[_pid] = true;
		started = true;
		box!!_pid
	   }
	od
}

active proctype reader()
{
	byte x = 2;

end:	d_step {
		full(box) ->
		box?x;
		assert(x == boss)
	};
end2:	false
}
