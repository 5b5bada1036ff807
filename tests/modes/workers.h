/* workers.pml: init is process 0, the watcher 1, the workers 2 ... WORKERS + 1. All of them can end.
 * Proctypes are numbered in the order in which they are declared.
 */
#ifndef WORKERS
#define WORKERS	3
#endif
#define TS_ENDING
#define TS_PROCESSES	(WORKERS + 2)

#define EACH_WORKER(x)	x, x, x, x, x, x, x, x	/* as many as there may be */

static const short ts_proctype[] = { 2, 1, EACH_WORKER(0) };
static const unsigned short ts_size[] = { sizeof(P2), sizeof(P1), EACH_WORKER(sizeof(P0)) };
static const unsigned short ts_end_state[] = { _endstate2, _endstate1, EACH_WORKER(_endstate0) };

#define TS_FACTS(pid)	if (pid > 1) ((P0 *) process(pid))->limit = 3

/* The start is over when init has left its first location. */
static int started(void)
{	return now._nr_pr == BASE || ((P0 *) process(0))->_p == _endstate2;
}

static int ts_canonise(void)
{	int changed;

	if (!started())
		return 0;
	changed = ts_lengthen();
	if (changed < 0)
		return 0;
	return sort_processes(2, WORKERS + 1, sizeof(P0)) || changed;
}
