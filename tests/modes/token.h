/* token.pml, tokenl.pml: users 0 ... 2 are interchangeable, `turn` is the number of one of them.
 * The representative is the state in which user 0 has the turn and the other two are sorted.
 */

static int ts_canonise(void)
{	int moved = 0;

	if (now._nr_pr != BASE + 3)
		return 0;
	if (now.turn)
	{	ts_save();
		exchange(0, now.turn, sizeof(P0));
		now.turn = 0;
		moved = 1;
	}
	return sort_processes(1, 2, sizeof(P0)) || moved;
}
