/* topsym: states 24, verdict assertion violated, order 1
 * The guest waits in the option of a seat that is not free, and where it waits says
 * which: seat 0 is checked, seat 1 is not. SPIN finds that it may get seat 0. Whoever
 * swaps the seats only sees the guest that waits for seat 0 while seat 1 is free.
 */

byte free = 1;
bool taken[2];

active proctype guest()
{
	if
	:: free != 0 ->
		free == 0 ->
		taken[0] = true;
		assert(!taken[0])
	:: free != 1 ->
		free == 1 ->
		taken[1] = true;
		skip
	fi;
end:	false
}

active proctype host()
{
	do
	:: free = 0
	:: free = 1
	:: d_step {
		taken[free] ->
		taken[free] = false
	   }
	od
}
