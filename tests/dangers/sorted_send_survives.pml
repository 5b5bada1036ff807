/* topsym: states 5, verdict ok, order 2
 * A sorted send of data: the order of the messages says nothing about users.
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
		box!!7
	   }
	od
}

active proctype reader()
{
	byte x = 2;

end:	d_step {
		full(box) ->
		box?x;
		assert(x == 7)
	};
end2:	false
}
