
/* canonise.h: what is done with every state that is to be stored.
 *
 * States of the start are stored as they are. So are states in which something is not what the analysis relied on: types and parameters of
 * processes, how many there are, values that never change. Where a process can end before the last one is started, other processes get its number, and such
 * states are no surprise (TS_VARYING). Everywhere else they should not exist: then the analysis was wrong, other states may have been merged
 * that should not have been, and there is no verdict.
 *
 * The same goes for values: symmetries were found under the assumption that certain variables and message fields hold certain values only. That is
 * checked in every new state.
 */
#define TS_CHECKING

static int	ts_relied_on;	/* was the last state that was asked for one that may be moved? */
static int	ts_left_alone;	/* was there one that may not, since this was set to 0? */

static void ts_surprise(const char *what)
{
	if (ts_unexpected++ == 0)
		snprintf(ts_first_unexpected, sizeof ts_first_unexpected, "%s", what);
}

static int ts_not_as_expected(void)
{
	ts_skipped++;
	ts_left_alone = 1;
	if (!TS_VARYING)
		ts_surprise("a process, its parameters, or a value that never changes");
	return 0;
}

static void ts_expect_values(void)
{	const char *wrong = ts_strange_value();

	if (wrong)
		ts_surprise(wrong);
}
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

#if defined(TS_ENDING) && defined(HAS_PROVIDED)
/* An ended process is removed as soon as no younger one is there, whatever its `provided` says: ended.h relies on that. */
static void ts_expect_removal(void)
{	int pid = now._nr_pr - 1 - BASE;
	P0 *process = pid >= 0 && pid < TS_PROCESSES ? (P0 *) ts_process_at(pid) : NULL;
	uchar *before = _this;

	if (!process || !ts_end_state[pid] || process->_p != ts_end_state[pid])
		return;
	_this = (uchar *) process;
	if (!provided(pid + BASE, process->_t, process->_p, trans[process->_t][process->_p]))
		ts_surprise("an ended process stays because its `provided` is false");
	_this = before;
}
#else
#define ts_expect_removal()
#endif

static int ts_canonise(void)
{	int changed = 0;

	ts_stands_for = 1;
	if (TS_STRATEGY == TS_OFF)
		return 0;
	if (!ts_started())
	{	ts_skipped++;
		ts_left_alone = 1;
		return 0;
	}
	ts_expect_removal();
#ifdef TS_ENDING
	changed = ts_lengthen();
	if (changed < 0)
		return ts_not_as_expected();
#endif
	if (!ts_expected())
	{	ts_not_as_expected();
		return changed;
	}
	ts_relied_on = 1;
	changed |= ts_tidy();
	changed |= ts_find();
	ts_stands_for = TS_ASK;
	return changed;
}

/* The length of the orbit of the state that was asked for last; 0: unknown. */
static double ts_orbit_size(void)
{	double stabiliser = ts_count_stabiliser();

	return stabiliser > 0 ? TS_ORDER / stabiliser : 0;
}
#define TS_ORBIT_SIZE	ts_orbit_size()

static void ts_print_stored(void)
{
	if (ts_new == 0)
		return;
	printf("%9.8g\tstates stored", ts_new);
	if (ts_uncounted > 0)
		printf("; how many states they stand for is not known");
	else if (ts_all_are_reached())
		printf(", standing for %.8g%s", ts_represented, ts_forgotten ? " or more: some differ in what nobody will read" : "");
	else if (ts_forgotten)
		printf("; some stand for others, too, that differ in what nobody will read");
	else
		printf(", standing for up to %.8g: not all states of an orbit need be reached from the first one", ts_represented);
	printf("\n");
}

static void ts_statistics(void)
{
	printf("\nSymmetry reduction: group " TS_GROUP ", order " TS_GROUP_ORDER "\n");
	ts_print_stored();
	printf("%9.8g\tstates asked for, %.8g of them in canonical form already\n", ts_calls, ts_canonical);
	printf("%9.8g\tneeded a search; %.8g refinements, %.8g leaves, %.8g fallbacks\n",
		ts_searched, ts_refinements, ts_leaves, ts_fallbacks);
	if (ts_skipped > 0)
		printf("%9.8g\tstored as they are: the start, or not what was expected\n", ts_skipped);
	if (ts_no_audit)
		printf("\tnot audited: %s\n", ts_no_audit);
	else
		printf("%9.8g\tof %.8g merged states audited: their steps are those of their representatives\n",
			ts_audited, ts_merged);
	if (ts_leaving + ts_too_many > 0)
		printf("%9.8g\tcould not be audited\n", ts_leaving + ts_too_many);
	if (ts_unexpected > 0)
		printf("topsym: error: %.8g states are not what was expected (%s), so there is no verdict\n", ts_unexpected,
			ts_first_unexpected);
	printf("\n");
	ts_write_statistics();
}
