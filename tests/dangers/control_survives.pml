/* topsym: states 24, verdict assertion violated, order 2
 * The guest waits in the option of a seat that is not free, and where it waits says
 * which. Both seats are alike, but whoever swaps them must also take the guest from
 * one option to the other: otherwise the seat that it waits for is never free.
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
		assert(!taken[1])
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
