/* interrupt.h: read after steps.h. The search stands still while other states are looked at.
 *
 * What steps.h and the canonizer do with other states must leave no trace in the search: neither in what pan.c keeps outside of the state, nor in hidden
 * variables, nor in what is counted.
 */

/* What the canonizer and the search count, and what they rely on, while other states are looked at. */
typedef struct {
	double	calls, canonical, searched, refinements, leaves, fallbacks, skipped, unexpected, stands_for;
	int	forgotten, relied_on;
	Trail	*trpt;
	uchar	*this;
	short	boq;
	void	(*error)(char *), (*fatal)(char *);
	ts_Place	state;
	uchar	mask[sizeof(State)];
	int	hidden[TS_HIDDEN_COUNT + 1];
} ts_Interrupted;

static ts_Interrupted	ts_interrupted;

static void ts_swap_counters(int back)
{	ts_Interrupted *kept = &ts_interrupted;

#define TS_SWAP(place, name)	if (back) place = kept->name; else kept->name = place
	TS_SWAP(ts_calls, calls);
	TS_SWAP(ts_canonical, canonical);
	TS_SWAP(ts_searched, searched);
	TS_SWAP(ts_refinements, refinements);
	TS_SWAP(ts_leaves, leaves);
	TS_SWAP(ts_fallbacks, fallbacks);
	TS_SWAP(ts_skipped, skipped);
	TS_SWAP(ts_unexpected, unexpected);
	TS_SWAP(ts_stands_for, stands_for);
	TS_SWAP(ts_forgotten, forgotten);
	TS_SWAP(ts_relied_on, relied_on);
	TS_SWAP(trpt, trpt);
	TS_SWAP(_this, this);
	TS_SWAP(boq, boq);
	TS_SWAP(uerror, error);
	TS_SWAP(Uerror, fatal);
#undef TS_SWAP
}

/* The state of the search is in `now`, and other states are to be looked at. */
static void ts_interrupt(void)
{
	ts_keep(&ts_interrupted.state);
	ts_swap_counters(0);
#if !defined(NOCOMP) && !defined(HC)
	memcpy(ts_interrupted.mask, Mask, sizeof(State));
#endif
#if TS_HIDDEN_COUNT > 0
	ts_hidden_get(ts_interrupted.hidden);
#endif
	uerror = ts_complain;
	Uerror = ts_complain;
	boq = -1;
	ts_auditing = 1;
	ts_note_what_is_grabbed();
}

/* The search can go on as if nothing had happened. */
static void ts_resume(void)
{
	ts_return(&ts_interrupted.state);
#if TS_HIDDEN_COUNT > 0
	ts_hidden_set(ts_interrupted.hidden);
#endif
#if !defined(NOCOMP) && !defined(HC)
	memcpy(Mask, ts_interrupted.mask, sizeof(State));
#endif
	ts_swap_counters(1);
	ts_auditing = 0;
}
