/* topsym: states 8, verdict ok, order 2
 * Every send and every receive has a constant tag: the second field is a user in a
 * REQ and data in a DATA.
 */

mtype = { REQ, DATA };

byte boss = 0;
bool started;
chan q = [2] of { mtype, byte };

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
		q!DATA,0;
		q!REQ,boss
	   }
	od
}

active proctype server()
{
	byte x;
	byte who = 2;
	mtype t;
	byte sum;

end:	do
	:: d_step {
		q?DATA,x ->
		sum = (sum + x) % 3;
		x = 0
	   }
	:: d_step {
		q?REQ,who ->
		assert(who == boss)
	   }
	od
}
