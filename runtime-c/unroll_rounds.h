/* unroll_rounds.h: read after unroll_images.h. The further rounds of a cycle that closes up to a symmetry.
 *
 * Each round is found step by step: the image of the process that moved, in the round before, must have a transition to the image
 * of the state that it led to. Atomic sequences and handshakes are symmetric as a whole only: inside of them the steps are searched for,
 * and their last states are compared.
 */

#ifdef TS_POINTS	/* else nothing moves */

#define TU_MOST_STEPS	2000000.0	/* longer cycles are not unrolled */
#define TU_MOST_TRIED	20000000	/* steps that are tried for a round */

static int	tu_tried;
static int	tu_goes[MAXPROC + 1];	/* where processes go, in this round */
static tu_Step	**tu_chosen;		/* the steps of this round: processes and transitions only */

/* Goes on from step `k` to the end of an atomic sequence, or of a handshake. Returns the number of the step behind it, or 0. */
static int tu_follow(int start, int k, const short *element)
{	tu_Place *here;
	int pid, end = 0;
	Trans *t;

	if (k > start && (tu_steps[k - 1].is_whole || k == tu_length))
		return tu_is_image(&tu_steps[k - 1].after, element) ? k : 0;
	here = (tu_Place *) tu_room_for(sizeof(tu_Place));
	tu_keep(here);
	pid = tu_goes[tu_steps[k].pid];
	for (t = pid < now._nr_pr ? tu_first(pid) : NULL; t && !end; t = t->nxt)
	{	if (tu_tried++ > TU_MOST_TRIED)
			tu_end("failed there are too many ways through an atomic sequence");
		if (tu_move(pid, t))
		{	tu_chosen[k]->pid = pid;
			tu_chosen[k]->transition = t;
			end = tu_follow(start, k + 1, element);
		}
		if (!end)
			tu_return(here);
	}
	free(here);
	return end;
}

static int tu_round(const short *element)
{	int pid, k = 0;

	tu_tried = 0;
	ts_images(element);
	for (pid = 0; pid < MAXPROC; pid++)
		tu_goes[pid] = pid < BASE ? pid : ts_goes_to(pid - BASE) + BASE;
	while (k < tu_length)
		if (!(k = tu_follow(k, k, element)))
			return 0;
	for (k = 0; k < tu_length; k++)
		fprintf(tu_out, "step %d %d\n", tu_chosen[k]->pid, (int) tu_chosen[k]->transition->t_id);
	return 1;
}

static int tu_is_identity(const short *element)
{	int i;

	for (i = 0; i < TS_ITEMS && element[i] == i; i++)
		;
	return i == TS_ITEMS;
}

static void tu_unroll(const tu_Place *start)
{	short once[TS_ITEMS + 1], power[TS_ITEMS + 1];
	int i, order = 1;

	if (!tu_between(start, once))
		tu_end("open the last state is not an image of the one at the start of the cycle");
	memcpy(power, once, sizeof(power));
	for (; !tu_is_identity(power); order++)
		for (i = 0; i < TS_ITEMS; i++)
			power[i] = once[power[i]];
	if ((double) order * tu_length > TU_MOST_STEPS)
		tu_end("failed the cycle would be too long");
	fprintf(tu_out, "order %d\n", order);
	ts_images(once);
	for (i = 0; i < TS_POINTS; i++)
		if (ts_to[i] != i)
			fprintf(tu_out, "point %d %d\n", i, ts_to[i]);
	tu_chosen = (tu_Step **) tu_room_for(tu_length * sizeof(tu_Step *));
	for (i = 0; i < tu_length; i++)
		tu_chosen[i] = (tu_Step *) tu_room_for(sizeof(tu_Step));
	memcpy(power, once, sizeof(power));
	while (order-- > 1)
	{	if (!tu_round(power))
			tu_end("failed an image of a step was not found");
		for (i = 0; i < TS_ITEMS; i++)
			power[i] = once[power[i]];
	}
	tu_end(tu_is_here(start) ? "closed" : "failed the last round does not close");
}

#else

static void tu_unroll(const tu_Place *start)
{
	(void) start;
	tu_end("open the last state is not the one at the start of the cycle, and there is no symmetry");
}

#endif
