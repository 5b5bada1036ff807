/* store.h: read last, after pan.c and the canonizer. Stores representatives in place of states.
 *
 * What happens at every store. The canonizer changes `now`, in place, to the representative of its orbit;
 * SPIN's own function stores that; then `now` is again what it was. So the search itself always goes on
 * from the state that it has really reached, and the trail of an error is an execution of the model.
 *
 * Why in place, and not a changed copy: the storage functions get a pointer to the state but don't rely on it.
 * COLLAPSE reads `now` through the offsets of processes and channels, HC writes `now._a_t` and sets it back.
 *
 * The canonizer provides
 *	static int ts_canonise(void)	changes `now` to the representative; calls ts_save() before its first
 *					write; returns nonzero if it changed anything
 *	static void ts_statistics(void)	prints its own lines of the summary; called once, at the end
 *
 * Some states are stored as they are, without asking the canonizer: -DBFS and -DBFS_PAR store states in the
 * middle of a rendezvous (a message has left, and nobody has it yet) and in the middle of an atomic sequence.
 * What was found symmetric is the rendezvous, and the atomic sequence, as a whole. A search in depth stores
 * neither.
 *
 * With several cores (NCORE, BFS_PAR) each counts on its own, and the summary is that of the first.
 */

#undef h_store
#undef g_store
#undef o_store
#undef b_store
#undef wrapup
#undef wrap_stats
#ifdef TS_ONSTACK
#undef onstack_now
#undef onstack_zap
#endif
#undef memcmp

double	ts_asked;	/* states that were to be stored or looked up */
double	ts_moved;	/* those that were not their own representatives */

double	ts_new;		/* states that were stored in a hash table or an automaton */
double	ts_represented;	/* how many states they stand for, as far as that is known */
double	ts_uncounted;	/* those of which it is not known */

static int	ts_auditing;	/* is this no state of the search, but one that the audit looks at? */
#ifdef TS_AUDITING
static void	ts_audit(void), ts_look_at_start(void);	/* audit.h */
#endif

static State	ts_real;	/* the state of the search, while `now` is its representative */
static ulong	ts_real_size;	/* how much of it has been saved; 0: nothing */

/* Remembers the state, and returns the copy. NULL: it has been remembered since the last store, and may have been changed since. */
const State *ts_save(void)
{
	if (ts_real_size)
		return NULL;
	ts_real_size = vsize;
	memcpy(&ts_real, &now, vsize);
	return &ts_real;
}

/* Is the state in the middle of something that is symmetric as a whole only? */
static int ts_in_between(void)
{
#ifdef BFS
	return boq != -1 || (ntrpt->tau & 8);
#else
	return 0;
#endif
}

static void ts_leave(void);

/* Makes `now` the representative. Returns its size. */
static int ts_enter(int storing)
{
	ts_guard();
	ts_guard_claim();
	ts_asked++;
	ts_stands_for = 1;
#ifdef TS_CHECKING
	ts_relied_on = 0;
#endif
	if (!ts_in_between() && ts_canonise())
	{	ts_moved++;
#ifdef TS_AUDITING
		if (storing)
			ts_audit();
#endif
	}
	(void) storing;
#ifdef TS_COST
	ts_leave();	/* to measure what representatives cost: the search is that of plain SPIN */
#endif
	return (int) vsize;
}

/* Makes `now` the state of the search again. */
static void ts_leave(void)
{
	if (!ts_real_size)
		return;
#ifdef TS_ENDING
	ts_shorten();
#endif
	memcpy(&now, &ts_real, ts_real_size);
	ts_real_size = 0;
}

/* Counts a state that was stored, if it was new. */
static void ts_count(int known)
{
#ifdef BITSTATE
	known = 1;	/* what is in the hash table is on the stack only */
#endif
	if (known)
		return;
	ts_new++;
#ifdef TS_ORBIT_SIZE
	if (ts_stands_for == TS_ASK)
		ts_stands_for = TS_ORBIT_SIZE;	/* only now: most states are known */
#endif
#ifdef TS_CHECKING
	if (ts_relied_on && ts_new == 1 && ts_stands_for != 1)
		ts_one_start = 0;
#endif
	ts_represented += ts_stands_for;
	ts_uncounted += ts_stands_for == 0;
}

/* Looks at the values of a state that is new: those of a known one have been looked at. */
static void ts_check_values(int known)
{
#ifdef TS_CHECKING
	if (!known && ts_relied_on)
		ts_expect_values();
#endif
#ifdef TS_AUDITING
	if (!known && !ts_relied_on && !ts_in_between())
		ts_look_at_start();
#endif
	(void) known;
}

/* BITSTATE without a stack in the hash table has no h_store(), nor have the other stores of BFS_PAR. */
#if (!defined(BITSTATE) || defined(FULLSTACK)) \
	&& (!defined(BFS_PAR) || (!defined(BITSTATE) && !defined(USE_TDH)))
int ts_h_store(char *vector, int size)
{	int known;

	size = ts_enter(1);
	known = ts_real_h_store(vector, size);
#ifdef TS_FLOODING
	ts_flood(known);
#endif
	ts_count(known);
	ts_leave();
	ts_check_values(known);
	return known;
}
#endif

#ifdef MA
int ts_g_store(char *vector, int size, uchar mark)
{	int known;

	size = ts_enter(1);
	known = ts_real_g_store(vector, size, mark);
	ts_count(known || mark);	/* with a mark it is stored for the second time */
	ts_leave();
	ts_check_values(known);
	return known;
}
#endif

#if defined(BFS_PAR) && defined(USE_TDH) && !defined(BITSTATE)
int ts_o_store(const char *vector, int size)
{	int known;

	size = ts_enter(1);
	known = ts_real_o_store(vector, size);
	ts_count(known);
	ts_leave();
	ts_check_values(known);
	return known;
}
#endif

#ifdef BITSTATE
int ts_b_store(char *vector, int size)
{	int known;

	size = ts_enter(1);
	known = (*b_store)(vector, size);
	ts_leave();
	ts_check_values(known);
	return known;
}
#endif

#if defined(TS_ONSTACK) && defined(FULLSTACK)
int ts_onstack_now(void)
{	int known;

	ts_enter(0);
	known = ts_real_onstack_now();
	ts_leave();
	return known;
}

void ts_onstack_zap(void)
{
	ts_enter(0);
	ts_real_onstack_zap();
	ts_leave();
}
#endif

#ifdef TS_COMPARE_SEED
/* Copies the representative of `now`. Returns its size. */
static int ts_representative(State *copy)
{	int size = ts_enter(0);

	memcpy(copy, &now, size);
	ts_leave();
	return size;
}

/* Have `now` and another state of the same search the same representative, up to the first `skipped` bytes? */
static int ts_same_orbit(const State *other, size_t skipped)
{	static State mine, theirs, reached, seed;
	static int their_size;
	int my_size, size = (int) vsize;

	if (!memcmp((char *) other + skipped, (char *) &now + skipped, size - skipped))
		return 1;
	if (other->_nr_pr != now._nr_pr || other->_nr_qs != now._nr_qs)
		return 0;	/* then their processes and channels are at other places, too */
#ifndef NOVSZ
	if (other->_vsz != now._vsz)
		return 0;
#endif
	my_size = ts_representative(&mine);
	if (!their_size || memcmp(other, &seed, size))
	{	memcpy(&seed, other, size);	/* the same seed is asked for again and again */
		memcpy(&reached, &now, size);
		memcpy(&now, other, size);
		their_size = ts_representative(&theirs);
		memcpy(&now, &reached, size);
	}
	return my_size == their_size
		&& !memcmp((char *) &mine + skipped, (char *) &theirs + skipped, my_size - skipped);
}

/* pan.c compares the state with the seed of a cycle, and MA, on its way back to the start of the cycle that it
 * has found, compares states with a copy in comp_now.
 */
int ts_memcmp(const void *a, const void *b, size_t size)
{	const char *at = a, *seed = (char *) &A_Root;

	if (at >= seed && at < seed + sizeof(State))
		return !ts_same_orbit(&A_Root, at - seed);
	if (a == &now && b == &comp_now)
		return !ts_same_orbit(&comp_now, 0);
	return memcmp(a, b, size);
}
#endif

static int	ts_at_the_end;	/* pan also prints statistics between several runs (-R) */

void ts_wrapup(void)
{	ts_at_the_end = 1;
	ts_real_wrapup();
}

void ts_wrap_stats(void)
{	ts_real_wrap_stats();
	if (ts_at_the_end)
		ts_statistics();
}
