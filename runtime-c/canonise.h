
/* canonise.h: what is done with every state that is to be stored.
 *
 * States of the start are stored as they are. So are states in which something is not what the analysis relied on: the code does
 * not trust it, and no symmetry is always sound.
 */
#ifdef TS_ENDING
static int ts_is_end(int pid, int location)
{
	return location == 0 || (ts_end_state[pid] && location == ts_end_state[pid]);
}

/* Has a process ended, in `now`? */
static int ts_is_over(int pid)
{
	return pid < TS_PROCESSES && ts_is_end(pid, ((P0 *) ts_process_at(pid))->_p);
}

/* Had it ended in the state that is moved? */
static int ts_was_over(int pid)
{
	return pid < TS_PROCESSES && ts_is_end(pid, ((P0 *) ts_process_before(pid))->_p);
}
#endif

static int ts_canonise(void)
{	int changed = 0;

	ts_stands_for = 1;
	if (!ts_started())
	{	ts_skipped++;
		return 0;
	}
#ifdef TS_ENDING
	changed = ts_lengthen();
	if (changed < 0)
	{	ts_skipped++;
		return 0;
	}
#endif
	if (!ts_expected())
	{	ts_skipped++;
		return changed;
	}
	changed |= ts_tidy();
	changed |= ts_find();
	ts_stands_for = TS_STRATEGY == TS_OFF ? 1 : TS_ASK;
	return changed;
}

/* The length of the orbit of the state that was asked for last; 0: unknown. */
static double ts_orbit_size(void)
{	double stabiliser = ts_count_stabiliser();

	return stabiliser > 0 ? TS_ORDER / stabiliser : 0;
}
#define TS_ORBIT_SIZE	ts_orbit_size()

static void ts_statistics(void)
{
	printf("\nSymmetry reduction: group " TS_GROUP ", order " TS_GROUP_ORDER "\n");
	if (ts_new > 0 && ts_forgotten)
		printf("%9.8g\tstates stored, standing for %.8g or more: some differ in what nobody will read\n", ts_new,
			ts_represented);
	else if (ts_new > 0 && ts_uncounted == 0)
		printf("%9.8g\tstates stored, standing for %.8g\n", ts_new, ts_represented);
	else if (ts_new > 0)
		printf("%9.8g\tstates stored, standing for %.8g and what %.8g of them stand for, which is not known\n",
			ts_new, ts_represented, ts_uncounted);
	printf("%9.8g\tstates asked for, %.8g of them in canonical form already\n", ts_calls, ts_canonical);
	printf("%9.8g\tneeded a search; %.8g refinements, %.8g leaves, %.8g fallbacks\n",
		ts_searched, ts_refinements, ts_leaves, ts_fallbacks);
	if (ts_skipped > 0)
		printf("%9.8g\tstored as they are: the start, or not what was expected\n", ts_skipped);
	printf("\n");
	ts_write_statistics();
}
