/* audit.h: read after ended.h. Do states that were merged behave alike?
 *
 * The problem. A symmetry that is none makes a verifier skip states, and nobody sees what was not there. Whether a permutation is a symmetry is
 * found out by an analysis of the model's text, and an analysis can be wrong. So the verifier looks for itself, at states that it really
 * meets: for a state s whose representative r is another state, the steps of both are made, by pan's own code (steps.h). They must
 * lead to the same representatives, with the same errors on the way; the same transitions of the claim must be executable; both must be
 * stuck or neither, in a valid end state or not, at labels of the same kinds. If not, r does not stand for s: the
 * search stops, and says so.
 *
 * The search does not go on from s, for it has been at r before. What is wrong may show some steps later, in states that nobody would ever look at. So the audit
 * also follows a path from one of TS_PATHS such states, of up to TS_WALK steps chosen at random (by a generator of its own: two runs make the same choices), and
 * compares each state on it with its representative. Many states have one representative, so what the last ones can do is remembered.
 *
 * This is a net and no proof. It sees what is wrong on the part of the state space that it has looked at.
 *
 * How many states are audited. With -DTS_AUDIT=N up to N of them: the first N/2 that are met, then others at growing distances, so that
 * there are always some left. -DTS_AUDIT=TS_ALL audits all of them, -DTS_AUDIT=0 none. If nothing is said, work is counted: representatives that the audit
 * asks for against those that the search asks for. It may ask for one of TS_SHARE, and for some at once: as many as have TS_FIRST bytes
 * together, since what large states do takes longer. That is enough for small models as a whole. With the steps that are made for each, it costs about a
 * tenth of a long search, and some milliseconds (benches/verifiers.rs); up to a third of that goes to paths. No clock is involved: two runs audit
 * the same states.
 *
 * What is not audited, and counted as such:
 *	- states in which a process is about to be removed (ended.h), for there the representative is no state of the model. Where processes
 *	  have ended and nothing is about to be removed, r is the state with all removals made;
 *	- states with too many transitions, or an atomic sequence without an end (TS_MOST_STEPS);
 *	- states for which a representative was not found for certain (a search that was cut short), or from which a step leads to a state that is
 *	  stored as it is (a process has got the number of another that has ended, or all have ended): such states are not compared up to symmetry.
 * Strategies that keep several states of an orbit cannot be audited in this way: TS_NO_AUDIT says why. Nor can searches on several cores, nor models
 * with C code or xr and xs, whose steps do more than change the state: TS_NO_STEPS says why.
 *
 * Hidden variables are not part of a state, and steps must not depend on what is in them. So the steps of a state are made several times,
 * with other values there, and must be the same. The generated code gives TS_HIDDEN_COUNT and ts_hidden_fill(value), ts_hidden_set(values),
 * ts_hidden_get(values), for those that somebody writes.
 */

#define TS_ALL	-1

#ifndef TS_AUDIT
#define TS_AUDIT_USUAL
#define TS_AUDIT	TS_ALL
#endif
#ifndef TS_FIRST
#define TS_FIRST	400000.0
#endif
#ifndef TS_SHARE
#define TS_SHARE	24.0
#endif

#if !defined(TS_NO_STEPS) && (defined(BFS_PAR) || NCORE > 1)
#define TS_NO_STEPS	"several cores share their memory"
#elif !defined(TS_NO_STEPS) && (defined(INLINE) || defined(M_LOSS) || defined(EVENT_TRACE))
#define TS_NO_STEPS	"in this mode single steps cannot be made"
#endif

#ifdef TS_NO_STEPS
#define TS_NO_AUDIT	TS_NO_STEPS
#elif defined(TS_UNCLEAR_RESETS)
#define TS_NO_AUDIT	TS_UNCLEAR_RESETS
#elif !TS_MERGING
#define TS_NO_AUDIT	"with this strategy no states are merged"
#elif TS_SEVERAL
#define TS_NO_AUDIT	"with this strategy an orbit has several representatives"
#endif
#ifndef TS_WALK
#define TS_WALK	6	/* steps that are followed from an audited state */
#endif
#ifndef TS_PATHS
#define TS_PATHS	4	/* from every so many audited states one path is followed */
#endif
#ifndef TS_REMEMBERED
#define TS_REMEMBERED	256	/* representatives whose behaviour is remembered */
#endif
#define TS_MOST_STARTS	1000	/* states of the start that are looked at */

#ifdef TS_NO_AUDIT

static void ts_audit(void)
{
	ts_merged++;
	ts_no_audit = TS_NO_AUDIT;
}

#else

/* A step: what is wrong with it, and the representative that it leads to. */
typedef struct {
	unsigned long long	sum[2];
	int	wrong;
	int	pid;		/* of its first transition */
	Trans	*first;
} ts_Step;

/* All that can be seen of a state from outside. */
typedef struct {
	ts_Step	*steps;
	int	count, room;
	int	can_move, valid_end, labels;
} ts_Behaviour;

/* That of a state which is recognised by a hash. */
typedef struct {
	unsigned long long	sum[2];
	int	known;
	ts_Behaviour	behaviour;
} ts_Remembered;

static ts_Behaviour	ts_of_state, *ts_of_representative, *ts_collecting;
static ts_Remembered	ts_remembered[TS_REMEMBERED];
static ts_Place	ts_audited_state, ts_audited_representative;
static double	ts_asked_by_audit, ts_asked_by_paths;
static int	ts_inexact;
static ts_Place	ts_next_on_path;	/* one of the states that the steps of ts_of_state lead to */
static int	ts_candidates;		/* of how many it was chosen */
static int	ts_hidden_matters;	/* does a step depend on hidden variables? */
static unsigned long long	ts_dice = 88172645463325252ULL;

static unsigned ts_random(unsigned below)
{
	ts_dice ^= ts_dice << 13;
	ts_dice ^= ts_dice >> 7;
	ts_dice ^= ts_dice << 17;
	return (unsigned) (ts_dice >> 33) % below;
}

static void ts_hash_now(unsigned long long *sum)
{	const uchar *at = (uchar *) &now, *end = at + vsize;
	unsigned long long a = 0x9E3779B97F4A7C15ULL + vsize, b = 0xC2B2AE3D27D4EB4FULL, word;

	for (; at < end; at += sizeof(word))
	{	word = 0;
		memcpy(&word, at, end - at < (long) sizeof(word) ? end - at : (long) sizeof(word));
		a = (a ^ word) * 0xFF51AFD7ED558CCDULL;
		a ^= a >> 32;
		b = (b + word) * 0x9FB21C651E98DF25ULL;
		b ^= b >> 29;
	}
	sum[0] = a;
	sum[1] = b;
}

static ts_Step *ts_add_step(int pid, Trans *first)
{	ts_Behaviour *all = ts_collecting;
	ts_Step *step;

	if (all->count == all->room)
	{	all->room = 2 * all->room + 64;
		all->steps = (ts_Step *) realloc(all->steps, all->room * sizeof(ts_Step));
		if (!all->steps)
			Uerror("topsym: there is not enough memory for the audit");
	}
	step = &all->steps[all->count++];
	memset(step, 0, sizeof(ts_Step));
	step->pid = pid;
	step->first = first;
	step->wrong = ts_wrong;
	return step;
}

/* Which kinds of labels are processes at? */
static int ts_kinds_of_labels(void)
{	int pid, kinds = 0;

	for (pid = 0; pid < (int) now._nr_pr; pid++)
	{	P0 *process = (P0 *) pptr(pid);

		(void) process;
#if ACCEPT_LAB > 0
		kinds |= accpstate[process->_t][process->_p] ? 1 : 0;
#endif
#if PROG_LAB > 0 && defined(HAS_NP)
		kinds |= progstate[process->_t][process->_p] ? 2 : 0;
#endif
	}
	return kinds;
}

/* The transitions that the claim can make in the state in `now`, which has labels of these kinds; and the kinds. Two states with the same
 * number are the same in that. With ts_tell_claim they become steps that lead nowhere.
 */
static int	ts_tell_claim;

static unsigned long long ts_claim_moves(int labels)
{	unsigned long long moves = labels;
#if defined(VERI)
	static ts_Place here;
	P0 *claim = (P0 *) pptr(0);
	Trans *t;
	int made = 0, wrong = ts_wrong, level = ts_level;

	ts_keep(&here);
	ts_marks = (labels & 1 ? 2 : 0) | (labels & 2 ? 4 : 0);
	for (t = trans[claim->_t][claim->_p]; t; t = t->nxt)
	{	ts_wrong = TS_FINE;
		if (ts_execute(0, t, 0, made) || ts_wrong)
		{	moves = (moves * 31 + t->t_id + 1) * 31 + ts_wrong;
			made = 1;
			if (ts_tell_claim)
			{	ts_Step *step = ts_add_step(0, t);

				step->sum[0] = t->t_id;
				step->sum[1] = 1;
			}
		}
		ts_return(&here);
	}
	ts_marks = 0;
	ts_wrong = wrong;
	ts_level = level;
#endif
	return moves;
}

/* The state in `now` is where a step leads to. Its representative is noted, and what can be seen of itself at once: labels, and what the claim could do
 * there. The representative's own need not be that, if the symmetry is none.
 */
static void ts_collect(void)
{	ts_Step *step = ts_add_step(ts_first_pid, ts_first);
	double before = ts_fallbacks;
	unsigned long long seen;

	if (ts_wrong > TS_ASSERTION)
		return;	/* what is in `now` may be anything */
	if (ts_collecting == &ts_of_state && ts_random(++ts_candidates) == 0)
		ts_keep(&ts_next_on_path);
	seen = ts_claim_moves(ts_kinds_of_labels());
	ts_asked_by_audit++;
	ts_left_alone = 0;
	ts_canonise();
	ts_inexact |= ts_fallbacks != before || ts_left_alone;
	ts_hash_now(step->sum);
	step->sum[1] += seen * 0x9E3779B97F4A7C15ULL;
	ts_leave();
}

static int ts_compare_steps(const void *a, const void *b)
{	const ts_Step *one = (const ts_Step *) a, *other = (const ts_Step *) b;

	if (one->sum[0] != other->sum[0])
		return one->sum[0] < other->sum[0] ? -1 : 1;
	if (one->sum[1] != other->sum[1])
		return one->sum[1] < other->sum[1] ? -1 : 1;
	return one->wrong - other->wrong;
}

/* Collects the steps of the state in `now`, in an order of their own and each once. */
static void ts_collect_steps(ts_Behaviour *behaviour)
{	int i, count;

	ts_collecting = behaviour;
	behaviour->count = 0;
	behaviour->labels = ts_kinds_of_labels();
	behaviour->can_move = ts_all_steps() > 0;
	ts_tell_claim = 1;
	ts_claim_moves(behaviour->labels);
	ts_tell_claim = 0;
	behaviour->valid_end = behaviour->can_move || endstate();
	qsort(behaviour->steps, behaviour->count, sizeof(ts_Step), ts_compare_steps);
	for (i = count = 0; i < behaviour->count; i++)
		if (i == 0 || ts_compare_steps(&behaviour->steps[count - 1], &behaviour->steps[i]))
			behaviour->steps[count++] = behaviour->steps[i];
	behaviour->count = count;
}

static void ts_differ(int, const ts_Step *);

/* Collects the behaviour of the state in `now`, which must not depend on hidden variables. */
static void ts_behave(ts_Behaviour *behaviour)
{
#if TS_HIDDEN_COUNT > 0
	static const int values[] = { 1, 2, 255 };
	static ts_Behaviour again;
	int k, i;

	ts_hidden_fill(0);
	ts_collect_steps(behaviour);
	for (k = 0; k < 3 && !ts_endless; k++)
	{	ts_hidden_fill(values[k]);
		ts_collect_steps(&again);
		for (i = 0; i < behaviour->count && i < again.count; i++)
			if (ts_compare_steps(&behaviour->steps[i], &again.steps[i]))
				break;
		if (!ts_endless && (i < behaviour->count || i < again.count))
		{	ts_hidden_matters = 1;
			ts_differ(behaviour == &ts_of_state, i < again.count ? &again.steps[i] : &behaviour->steps[i]);
		}
	}
	ts_hidden_fill(0);
#else
	ts_collect_steps(behaviour);
#endif
}

/* The behaviour of the representative in `now`, which may be known already. */
static ts_Behaviour *ts_behaviour_of_representative(void)
{	unsigned long long sum[2];
	ts_Remembered *remembered;
	int inexact = ts_inexact;

	ts_hash_now(sum);
	remembered = &ts_remembered[sum[0] % TS_REMEMBERED];
	if (remembered->known && remembered->sum[0] == sum[0] && remembered->sum[1] == sum[1])
		return &remembered->behaviour;
	ts_inexact = 0;
	ts_behave(&remembered->behaviour);
	remembered->known = !ts_endless && !ts_inexact;
	remembered->sum[0] = sum[0];
	remembered->sum[1] = sum[1];
	ts_inexact |= inexact;
	return &remembered->behaviour;
}

#ifdef TS_AUDIT_USUAL
/* How many representatives may the audit ask for, as far as the search has come? */
static double ts_allowance(void)
{
	return TS_FIRST / vsize + ts_asked / TS_SHARE;
}
#endif

/* Is this one of the merged states that are to be audited? */
static int ts_is_wanted(void)
{
#if TS_AUDIT == 0
	ts_no_audit = "it was switched off";
	return 0;
#elif defined(TS_AUDIT_USUAL)
	return ts_asked_by_audit < ts_allowance();
#elif TS_AUDIT == TS_ALL
	return 1;
#else
	static double ts_next_audited = 1;
	double distance;

	if (ts_audited >= TS_AUDIT || ts_merged < ts_next_audited)
		return 0;
	distance = ts_merged / (TS_AUDIT / 50 + 1.0);	/* the other half is enough for e^25 times as many states */
	ts_next_audited = ts_merged + (ts_audited < TS_AUDIT / 2 ? 1 : distance < 1 ? 1 : distance);
	return 1;
#endif
}

/* Tells what only one of the two can do, and stops the search. */
static void ts_differ(int of_state, const ts_Step *step)
{	static const char *const errors[] = {
		"", ", where an assertion is violated", ", where an index is outside of its array", ", which ends with an error" };
	const ts_Place *place = of_state ? &ts_audited_state : &ts_audited_representative;

	ts_return(&ts_audited_state);
	ts_write_into(ts_told_state);
	ts_show_state();
	ts_return(&ts_audited_representative);
	ts_write_into(ts_told_representative);
	ts_show_state();
	ts_write_into(ts_told_permutation);
	ts_show_permutation();
	ts_return(place);
	ts_write_into(ts_told_step);
	if (!step)
		ts_say("it can move or is in a valid end state, and the other is not, or their labels differ");
	else
	{	if (step->pid < BASE)
			ts_say("the claim");
		else
			ts_show_name(step->pid - BASE);
		ts_say(", line %d: %s%s", ts_line_of(step->pid), step->first->tp, errors[step->wrong]);
	}
	if (ts_hidden_matters)
		ts_say("; that depends on hidden variables, which are no part of a state");
	else
		ts_say(of_state ? "; only the state itself can do that" : "; only its representative can do that");
	fprintf(stderr, "topsym: error: two states that were taken for one behave differently, so there is no verdict\n");
	fprintf(stderr, "  state           %s\n  representative  %s\n  by              %s\n  step            %s\n",
		ts_told_state, ts_told_representative, ts_told_permutation, ts_told_step);
	fprintf(stderr, "  hint: this is an error in topsym, please report it with the model; pan.c itself verifies without symmetry\n");
	ts_write_statistics();
	exit(1);
}

/* Finds a difference between the two behaviours, and stops the search. */
static void ts_compare_behaviours(void)
{	ts_Behaviour *a = &ts_of_state, *b = ts_of_representative;
	int i = 0, k = 0, order;

	while (i < a->count || k < b->count)
	{	order = i == a->count ? 1 : k == b->count ? -1 : ts_compare_steps(&a->steps[i], &b->steps[k]);
		if (order < 0)
			ts_differ(1, &a->steps[i]);
		if (order > 0)
			ts_differ(0, &b->steps[k]);
		i++;
		k++;
	}
	if (a->can_move != b->can_move || a->valid_end != b->valid_end || a->labels != b->labels)
		ts_differ(a->can_move >= b->can_move && a->valid_end >= b->valid_end, NULL);
}

#ifdef TS_ENDING
/* Makes the representative, in which ended processes have the location 0, a state of the model: those behind the last one that has not ended
 * are removed, the others linger at their closing brace.
 */
static void ts_make_real(ts_Place *place)
{	int pid, last;

	ts_return(place);
	last = now._nr_pr - BASE;
	while (last > 0 && ts_process(last - 1)->_p == TS_GONE)
		last--;
	for (pid = 0; pid < last; pid++)
		if (ts_process(pid)->_p == TS_GONE)
			ts_process(pid)->_p = ts_end_state[pid];
	if (last < (int) now._nr_pr - BASE)
	{	ulong size = proc_offset[last + BASE] - proc_skip[last + BASE];

		memset((char *) &now + size, 0, vsize - size);
		vsize = size;
		now._nr_pr = last + BASE;
#ifndef NOVSZ
		now._vsz = vsize;
#endif
	}
	ts_keep(place);
}
#endif

/* Is a process about to be removed? Then the representative is no state of the model. */
static int ts_is_leaving(void)
{
#ifdef TS_ENDING
	return !ts_settled();
#else
	return 0;
#endif
}

/* Compares the behaviour of ts_audited_state and ts_audited_representative. Returns 0 if that cannot be done. */
static int ts_compare(void)
{
	ts_inexact = 0;
	ts_step_made = ts_collect;
	ts_candidates = 0;
	ts_return(&ts_audited_state);
	ts_behave(&ts_of_state);
	if (ts_endless)
		return 0;
#ifdef TS_ENDING
	ts_make_real(&ts_audited_representative);
#endif
	ts_return(&ts_audited_representative);
	ts_of_representative = ts_behaviour_of_representative();
	if (ts_endless || ts_inexact)
		return 0;
	ts_compare_behaviours();
	return 1;
}

/* Is there to be a path from the state that was audited last? */
static int ts_begins_path(void)
{
	if ((long) ts_audited % TS_PATHS != 0)
		return 0;
#ifdef TS_AUDIT_USUAL
	return ts_asked_by_paths < ts_allowance() / 3;
#else
	return 1;
#endif
}

/* Follows a path from the state that was audited last, and compares the states on it with their representatives. */
static void ts_follow_path(void)
{	int steps, changed;

	for (steps = 0; steps < TS_WALK && ts_candidates > 0; steps++)
	{	ts_return(&ts_next_on_path);
		if (ts_is_leaving())
			return;
		ts_keep(&ts_audited_state);
		ts_left_alone = 0;
		changed = ts_canonise();
		ts_asked_by_audit++;
		ts_note_permutation();
		ts_keep(&ts_audited_representative);
		ts_leave();
		if (ts_left_alone)
			return;
		if (changed)
		{	if (!ts_compare())
				return;
			ts_followed++;
		} else
		{	ts_candidates = 0;
			ts_behave(&ts_of_state);
			if (ts_endless)
				return;
		}
	}
}

/* Is called when `now` is the representative of the state that was saved. Afterwards it is again. */
static void ts_audit(void)
{
	ts_merged++;
	if (!ts_is_wanted())
		return;
	ts_note_permutation();
	ts_keep(&ts_audited_representative);
	ts_leave();
	if (ts_is_leaving())
	{	ts_leaving++;
		ts_canonise();
		return;
	}
	ts_interrupt();
	ts_keep(&ts_audited_state);
	if (ts_compare())
	{	if (ts_begins_path())
		{	double before = ts_asked_by_audit;

			ts_follow_path();
			ts_asked_by_paths += ts_asked_by_audit - before;
		}
		ts_audited++;
	} else
		ts_too_many++;
	ts_resume();
	ts_canonise();
	ts_swap_counters(1);
}

#endif

#ifdef TS_NO_STEPS

static void ts_look_at_start(void)
{
	ts_one_start = 0;
}

#else

static void ts_look_where_it_leads(void)
{
	if (ts_wrong > TS_ASSERTION)
		return;
	ts_canonise();
	if (ts_relied_on && ts_orbit_size() != 1)
		ts_one_start = 0;
	ts_leave();
}

/* A new state of the start is in `now`. Do its steps lead to states that are orbits of their own? */
static void ts_look_at_start(void)
{	static int looked_at;

	if (looked_at++ > TS_MOST_STARTS)
		ts_one_start = 0;
	if (!ts_one_start)
		return;
	ts_interrupt();
	ts_step_made = ts_look_where_it_leads;
	ts_all_steps();
	if (ts_endless)
		ts_one_start = 0;
	ts_resume();
}

#endif
