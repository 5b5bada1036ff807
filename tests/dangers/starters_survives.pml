/* topsym: states 52, verdict ok, order 2
 * Two starters that race: the worker with pid 4 has either id. The workers stay where
 * they are, but the two users, who were there before, can still be swapped.
 */

byte weight;
byte boss = 1;
bool started;

active [2] proctype user()
{
end:	do
	:: d_step {
		!started ->
		boss = _pid
	   }
	:: d_step {
		!started && boss == _pid ->
		started = true
	   }
	od
}

active proctype second()
{
	run worker(1);
end:	false
}

active proctype first()
{
	run worker(0);
end:	false
}

proctype worker(byte id)
{
	byte mine = id;

end:	do
	:: d_step {
		mine < 2 ->
		weight = weight + id + 1;
		mine = 2
	   }
	od
}
