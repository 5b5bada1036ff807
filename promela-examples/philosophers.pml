/* topsym: states 80, verdict invalid end state
 * Dining philosophers who all pick up the left fork first: they can end up
 * holding one fork each, and then nobody can move.
 * Try spin -DLEFTY: with one philosopher the other way round all is well.
 */

#ifndef N
#define N	4
#endif

#define LEFT	(_pid)
#define RIGHT	((_pid + 1) % N)

bool taken[N];

#define pick_up(f)	atomic { !taken[f] -> taken[f] = true }
#define put_down(f)	taken[f] = false

active [N] proctype philosopher()
{
think:
#ifdef LEFTY
	if
	:: _pid == 0 ->
		pick_up(RIGHT);
		pick_up(LEFT)
	:: else ->
		pick_up(LEFT);
		pick_up(RIGHT)
	fi;
#else
	pick_up(LEFT);
	pick_up(RIGHT);
#endif
eat:	put_down(LEFT);
	put_down(RIGHT);
	goto think
}
