/* guard.h: read after pan.c. Refuses what would give a wrong verdict, before the search begins.
 *
 * Some of pan's options cannot be combined with a search that stores one state of each orbit. They are
 * refused with a message on the standard error stream that says why and what to do instead, and exit code 1:
 *
 * -a, -l with partial-order reduction. In a search for cycles, SPIN postpones processes under a condition
 *	that it checks in the first half of the search and relies on in the second. Under symmetry the second half
 *	meets another image of the state and may postpone other processes: there are models with a cycle
 *	that either reduction finds and both together miss. The condition for safety properties is checked
 *	anew wherever it is used, on what is stored, and is not concerned.
 * -f	Weak fairness counts the processes that have moved, by their numbers. Two images of a state have
 *	counters that mean different things.
 * -i_reverse, -P1, -p_*, -rhash	They start the active processes in another order. The symmetries that
 *	were found are those of the usual order. (pan notes all these options in the variable `reversing`.)
 *
 * -N, the choice of a claim. A symmetry must not change what the claim looks at, so a verifier has a list, TS_CLAIMS, of the
 *	claims that its symmetries were found for: all claims of the model, or the one that `topsym gen --ltl` was told.
 *	Any other is refused: one that -N chooses, and one that pan chooses because there is no -N. Claims that came into pan.c by
 *	another way (spin -f, -F, -N) may have the name of one of them, but make more than the TS_CLAIMS_OF_MODEL that there should be. Verifiers that run no claim (-DNOCLAIM, -DNP) can't go wrong here.
 *
 *	SPIN 6.5.2 gives a claim that stands before a proctype a place outside of its own tables, and -N then starts it in no state at all (0), in
 *	which it can never report anything. That is refused, too.
 *
 * The earliest place for this is set_masks(), which main() calls when it has read all options and before it
 * reserves any memory. Lest a verifier without that function goes unguarded, the first store asks again.
 * There it is also asked if pan.c is that of the right model (stale.h).
 * Which claim runs is known a little later: when run() has started the claim and is about to call active_procs().
 * Replaying a trail (-r, -C, ...) and printing tables (-d, -D) store nothing and are always allowed.
 *
 * Where nothing moves (TS_NOTHING_MOVES), states are stored as they are, and none of this is of any concern: whatever pan can do is allowed.
 *
 * pan ends with a list of statements that were not reached. A reduced search visits one of several images of a
 * state and says nothing of the statements that the others would reach. So that list is switched off, in the way of
 * pan's own option -n: by setting `no_rck`.
 */

#undef set_masks
#undef active_procs

#ifdef TS_NOTHING_MOVES

void ts_guard(void)
{
}

static void ts_guard_claim(void)
{
}

#else

#if NCORE > 1 && !defined(SAFETY)
#error "topsym: with more than one core, cycles are searched for by comparing states literally. Add -DSAFETY."
#endif

#ifndef TS_CHECKSUM	/* a canonizer that is made for no model in particular */
#define ts_refuse_if_stale()
#endif

static int	ts_guarded;

static void ts_refuse(const char *option, const char *why, const char *hint)
{	fprintf(stderr, "topsym: error: %s cannot be used with symmetry reduction\n", option);
	fprintf(stderr, "  why: %s\n", why);
	fprintf(stderr, "  hint: %s\n", hint);
	exit(1);
}

void ts_guard(void)
{
	if (ts_guarded)
		return;
	ts_guarded = 1;
	if (state_tables)
		return;
#ifdef HAS_CODE
	if (readtrail)
		return;
#endif
	no_rck = 1;
	ts_refuse_if_stale();
	if (reversing)
		ts_refuse("-i_reverse, -P1, -p_... or -rhash",
			"they start processes in another order than the one in which symmetries were found",
			"leave the option out, or use -t_reverse, which changes the order of statements only");
	if (fairness)
		ts_refuse("-f",
			"weak fairness counts processes by their numbers, which symmetry exchanges",
			"verify fairness without symmetry: compile pan.c itself");
#if !defined(SAFETY) && !defined(NOREDUCE)
	if (a_cycles)
		ts_refuse("-a or -l with partial-order reduction",
			"the two reductions together can miss cycles",
			"compile with -DNOREDUCE");
#endif
}

#if defined(TS_CLAIMS) && defined(VERI) && !defined(NP)
static const char	*ts_claims[] = { TS_CLAIMS 0 };

/* Is the claim that runs one of those that the symmetries were found for? */
static void ts_guard_claim(void)
{	static int asked;
	const char *running, *why;
	char option[256], hint[512];
	int i;

	if (asked)
		return;
	asked = 1;
#ifdef HAS_CODE
	if (readtrail)
		return;
#endif
	why = "the symmetries of this verifier were found without it, and may change what it looks at";
	if (!ts_claims[0] || NCLAIMS != TS_CLAIMS_OF_MODEL)
		ts_refuse("a claim that is not in the model", why, "write it into the model, and run topsym gen again");
	running = procname[((Pclaim *) pptr(0))->_t];
	if (((Pclaim *) pptr(0))->_p == 0)
		ts_refuse("-N", "SPIN starts a claim that stands before a proctype in no state at all",
			"put all claims behind the last proctype");
	for (i = 0; ts_claims[i]; i++)
		if (strcmp(running, ts_claims[i]) == 0)
			return;
	snprintf(option, sizeof option, "the claim `%s`", running);
	snprintf(hint, sizeof hint, "choose the claim with -N %s, or make a verifier for this one: topsym gen --ltl %s",
		ts_claims[0], running);
	ts_refuse(option, why, hint);
}
#else
static void ts_guard_claim(void)
{
}
#endif

#endif	/* something moves */

void ts_active_procs(void)
{	ts_guard_claim();
	ts_real_active_procs();
}

void ts_set_masks(void)
{	ts_guard();
#ifdef TS_LISTENING
	ts_listen();	/* statistics.h */
#endif
	ts_real_set_masks();
}
