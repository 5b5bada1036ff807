/* topsym: states 160, verdict invalid end state, order 4 = C4, order 5 = C5 with -DN=5, order 6 = C6 with -DN=6
 * Dining philosophers; a fork holds the pid of its user, or 255. All reach for
 * the left fork first. The table can be turned, but not turned over.
 */

#ifndef N
#define N	4
#endif

#define FREE	255
#define LEFT	fork[_pid]
#define RIGHT	fork[(_pid + 1) % N]

byte fork[N] = FREE;

active [N] proctype philosopher()
{
	do
	:: atomic { LEFT == FREE -> LEFT = _pid };
	   atomic { RIGHT == FREE -> RIGHT = _pid };
	   assert(LEFT == _pid && RIGHT == _pid);
	   RIGHT = FREE;
	   LEFT = FREE
	od
}
