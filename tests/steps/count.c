/* Counts the steps that runtime-c/steps.h makes of every state that plain SPIN's verifier stores.
 *
 * Compiled beside pan.c with -DSAFETY -DNOREDUCE -DNOCLAIM. pan's own search goes on as ever; whenever it has stored a new state, all steps
 * of that state are counted. pan makes as many: its transitions are the steps of all states, and the one that leads to the first.
 */
static int count_store(char *, int);

#define h_store(v, n)		COUNT_##n##_COUNT (v, n)
#define COUNT_int
#define nin_COUNT		pan_h_store
#define COUNT_int_COUNT		pan_h_store
#define COUNT_vsize_COUNT	count_store
#include "pan.c"
#undef h_store
#include "grabbed.h"
#include "steps.h"

static double	counted = 1;
static int	too_long;

static void count(void)
{
	counted++;
}

static void tell(void)
{
	printf("counted %.0f%s\n", counted, too_long ? " endless" : "");
}

static int count_store(char *vector, int size)
{	static ts_Place here;
	static uchar mask[sizeof(State)];
	static int first = 1;
	Trail *trpt_before = trpt;
	uchar *this_before = _this;
	void (*error_before)(char *) = uerror;
	int known;

	known = pan_h_store(vector, size);
	if (first)
		atexit(tell);
	first = 0;
	if (known)
		return known;
	ts_keep(&here);
	memcpy(mask, Mask, sizeof(mask));
	uerror = ts_complain;
	ts_step_made = count;
	ts_note_what_is_grabbed();
	ts_all_steps();
	too_long |= ts_endless;
	ts_return(&here);
	memcpy(Mask, mask, sizeof(mask));
	trpt = trpt_before;
	_this = this_before;
	uerror = error_before;
	return known;
}
