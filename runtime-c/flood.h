/* flood.h: read after canonise.h. The strategy that looks for no representatives: flooding, as in ProB.
 *
 * A state is looked up as it is. If it is new, all its images under the group are stored, too, and only the state itself
 * is explored. So a state of the same orbit is found when the search meets it, without any
 * search for a representative. As many states are explored as with representatives, but all are in memory: flooding is
 * there to compare with.
 *
 * Images are stored by SPIN's own function, like states that were met outside the stack of the search. That is
 * right if nobody asks what is on the stack: partial-order reduction does, a search for cycles does, and
 * so does a search that comes back on shorter ways (REACH). A minimised automaton marks what is on the stack in
 * the stored state itself; BITSTATE does not know what is new; several cores would find images before their states.
 */

#if TS_STRATEGY == TS_FLOOD
#define TS_FLOODING

#if !defined(SAFETY) || !defined(NOREDUCE)
#error "topsym: the strategy flood cannot know which images are on the stack. Add -DSAFETY -DNOREDUCE."
#endif
#if defined(BITSTATE) || defined(MA) || defined(REACH) || defined(BFS_PAR) || NCORE > 1
#error "topsym: the strategy flood works without BITSTATE, MA, REACH, BFS_PAR and NCORE only."
#endif

/* Stores all images of `now`, if it is new and may be moved. */
static void ts_flood(int known)
{	short exchange[TS_ITEMS + 1] = { 0 }, factor[TS_ITEMS + 1] = { 0 };
	H_el *stored = Lstate;
	double fixing = 0;
	int wanted = ts_to_be_flooded && !known;

	ts_to_be_flooded = 0;
	if (!wanted)
		return;
	memcpy(&ts_start, &now, vsize);
	do
	{	memcpy(&now, &ts_start, vsize);
		ts_move_by(exchange, factor);
		ts_leaves++;
		if (memcmp(&now, &ts_start, vsize))
			ts_real_h_store((char *) &now, (int) vsize);
		else
			fixing++;
	} while (ts_next_choice(exchange, factor));
	memcpy(&now, &ts_start, vsize);
	Lstate = stored;
	ts_stands_for = TS_ORDER / fixing;
}

#endif
