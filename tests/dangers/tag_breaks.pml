/* topsym: states 8, verdict assertion violated, order 1
 * The receiver takes any tag, so that data and users meet in one variable. SPIN finds
 * that the 0 in a DATA need not be the boss; with the users swapped, only boss 0
 * is looked at.
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
		q?t,who ->
		assert(who == boss)
	   }
	od
}
