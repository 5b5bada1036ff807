/* topsym: states 13, verdict assertion violated, order 1
 * Two starters that race: the user with pid 2 has either id, and the program tells
 * pid 2 from pid 3. SPIN finds pid 2 with id 1. With the processes swapped, only
 * the race that pid 2 with id 0 has won is looked at.
 */

byte weight;

proctype user(byte id)
{
	byte mine = id;

end:	do
	:: d_step {
		mine < 2 ->
		weight = weight + id + 1;
		mine = 2
	   }
	:: d_step {
		weight == 3 && _pid == 2 && id == 1 ->
		assert(false)
	   }
	od
}

active proctype second()
{
	run user(1);
end:	false
}

active proctype first()
{
	run user(0);
end:	false
}
