/* topsym: states 320, verdict ok, order 1, order 1 with -DN=5, order 1 with -DN=6
 * Dining philosophers, one of whom reaches for the right fork first. There is no
 * deadlock any more, and no symmetry either: everybody is recognised by the
 * distance from the one who is different.
 */

#ifndef N
#define N	4
#endif

#define LEFT	taken[_pid]
#define RIGHT	taken[(_pid + 1) % N]

bool taken[N];

active [N] proctype philosopher()
{
	do
	:: _pid != 0 ->
		atomic { !LEFT -> LEFT = true };
		atomic { !RIGHT -> RIGHT = true };
		RIGHT = false;
		LEFT = false
	:: _pid == 0 ->
		atomic { !RIGHT -> RIGHT = true };
		atomic { !LEFT -> LEFT = true };
		LEFT = false;
		RIGHT = false
	od
}
