/* unroll.h: read last, in a program that follows a trail instead of searching. Not part of verifiers.
 *
 * The problem. A reduced verifier reports a cycle when it meets an image of a state that it has met before: s -> ... -> a(s) for
 * some symmetry a. That is an infinite run of the model, for the images of the steps lead on to a(a(s)), and so on, and after as
 * many rounds as a has powers the state is literally s again. But the trail has the first round only.
 *
 * What is done. The trail is followed to its end. If the last state is not the one at the start of the cycle, byte for byte, then
 * a is found: both have the same representative, the canonizer says by which elements, and a is one followed by the inverse of the
 * other. Then each further round is found step by step: the image of the process that moved, in the round before, must have a
 * transition to the image of the state that it led to. Every step is executed by the code of pan.c, and every state compared.
 * Atomic sequences and handshakes are symmetric as a whole only, so it is their last states that are compared.
 *
 * For trails without a cycle it tells if anybody can move at the end.
 *
 * Compiled after `unroll_hook.h`, the verifier, and with -DNOREDUCE. It reads `given.trail` and writes `unrolled.txt`, a fact on
 * each line:
 *	stuck | free			no cycle: can nobody move at the end, or can somebody?
 *	literal				the cycle closes as it is
 *	order N, point FROM TO, step PID TRANSITION ..., closed		it closes after N rounds, with these further steps
 *	open WHY			the cycle does not close
 *	failed WHY			something could not be done
 */

/* A state with all that pan.c keeps outside of it. */
typedef struct {
	State	vector;
	ulong	size;
	short	waiting;	/* the channel of a handshake that has begun; -1: none */
	int	process_at[MAXPROC + 1], channel_at[MAXQ + 1];
	uchar	process_skip[MAXPROC + 1], channel_skip[MAXQ + 1];
} tu_Place;

/* A step of the first round, and where it leads to. */
typedef struct {
	int	pid;
	Trans	*transition;
	int	is_whole;	/* is an atomic sequence, or a handshake, over with it? */
	tu_Place	after;
} tu_Step;

static tu_Step	*tu_steps;
static int	tu_length, tu_room;
static int	tu_failed;	/* did a transition report an error? */
static FILE	*tu_out;

static void tu_end(const char *word)
{
	fprintf(tu_out, "%s\n", word);
	fclose(tu_out);
	exit(0);
}

static void *tu_room_for(size_t size)
{	void *room = malloc(size);

	if (!room)
		tu_end("failed there is not enough memory");
	return room;
}

static void tu_error(char *why)
{
	(void) why;
	tu_failed = 1;
}

static void tu_keep(tu_Place *place)
{	int i;

	memcpy(&place->vector, &now, vsize);
	place->size = vsize;
	place->waiting = boq;
	for (i = 0; i < now._nr_pr; i++)
	{	place->process_at[i] = proc_offset[i];
		place->process_skip[i] = proc_skip[i];
	}
	for (i = 0; i < now._nr_qs; i++)
	{	place->channel_at[i] = q_offset[i];
		place->channel_skip[i] = q_skip[i];
	}
}

static void tu_return(const tu_Place *place)
{	int i;

	if (vsize > place->size)
		memset((char *) &now + place->size, 0, vsize - place->size);
	memcpy(&now, &place->vector, place->size);
	vsize = place->size;
	boq = place->waiting;
	for (i = 0; i < now._nr_pr; i++)
	{	proc_offset[i] = place->process_at[i];
		proc_skip[i] = place->process_skip[i];
	}
	for (i = 0; i < now._nr_qs; i++)
	{	q_offset[i] = place->channel_at[i];
		q_skip[i] = place->channel_skip[i];
	}
}

/* ---- steps ---- */

static Trans *tu_first(int pid)
{	P0 *process = (P0 *) pptr(pid);

	return trans[process->_t][process->_p];
}

static int tu_is_else(const Trans *t)
{
	return strcmp(t->tp, "else") == 0;
}

/* Executes a transition, whatever else might be possible. */
static int tu_execute(int pid, Trans *t)
{
	if (!t->tp || (t->st == 0 && t->forw == 0))
		return 0;
#ifdef HAS_PROVIDED
	{	P0 *process = (P0 *) pptr(pid);

		if (!provided(pid, process->_t, process->_p, t))
			return 0;
	}
#endif
	_this = pptr(pid);
	trpt->tau |= 1;		/* `timeout` is true */
	tu_failed = 0;
	if (!do_transit(t, pid) || tu_failed)
		return 0;
	if (pid < now._nr_pr)
		((P0 *) pptr(pid))->_p = t->st;
	return 1;
}

/* Executes a transition if it is executable; otherwise the state stays what it is. */
static int tu_move(int pid, Trans *t)
{	tu_Place *before = (tu_Place *) tu_room_for(sizeof(tu_Place));
	Trans *other;
	int done = 1;

	tu_keep(before);
	for (other = tu_first(pid); other && done && tu_is_else(t); other = other->nxt)
		if (other != t && tu_execute(pid, other))
		{	tu_return(before);
			done = 0;
		} else
			tu_return(before);
	if (done && !tu_execute(pid, t))
	{	tu_return(before);
		done = 0;
	}
	free(before);
	return done;
}

/* Can anybody but the claim move? A message of a handshake needs somebody who takes it. */
static int tu_can_move(void)
{	tu_Place *here = (tu_Place *) tu_room_for(sizeof(tu_Place));
	int pid, found = 0, waiting = boq != -1;
	Trans *t;

	tu_keep(here);
	for (pid = BASE; pid < now._nr_pr && !found; pid++)
		for (t = tu_first(pid); t && !found; t = t->nxt)
		{	found = tu_move(pid, t) && (waiting || boq == -1 || tu_can_move());
			tu_return(here);
		}
	free(here);
	return found;
}

/* A step of the trail; those before the cycle are made, but not kept. */
static void tu_read_step(int pid, int t_id, int in_cycle)
{	Trans *t = NULL;

	if (!in_cycle)
		tu_length = 0;
	if (pid >= 0 && pid < now._nr_pr)
		for (t = tu_first(pid); t && t->t_id != t_id; t = t->nxt)
			;	/* no cast to T_ID, as in pan.c: it may be too small for the claim of -l */
	if (tu_length == tu_room)
	{	tu_room = 2 * tu_room + 64;
		tu_steps = (tu_Step *) realloc(tu_steps, tu_room * sizeof(tu_Step));
	}
	if (!t || !tu_steps)
		tu_end("failed a step of the trail does not exist");
	if (!tu_execute(pid, t))
		tu_end(tu_failed ? "failed a step of the trail is an error" : "failed a step of the trail is not executable");
	tu_steps[tu_length].pid = pid;
	tu_steps[tu_length].transition = t;
	tu_steps[tu_length].is_whole = boq == -1 && !(t->atom & 2);
	tu_keep(&tu_steps[tu_length].after);
	tu_length++;
}

static int tu_is_here(const tu_Place *place)
{
	return vsize == place->size && memcmp(&now, &place->vector, vsize) == 0;
}

/* ---- images ---- */

#ifdef TS_POINTS

static short	tu_noted[TU_NOTES][TS_ITEMS + 1];	/* elements that the canonizer has tried, the last ones */

void tu_note(const short *dest)
{
	memcpy(tu_noted[tu_notes++ % TU_NOTES], dest, TS_ITEMS * sizeof(short));
}

/* Writes `now` with all its processes, as the canonizer wants it. tu_leave() undoes that. */
static int tu_enter(void)
{
	ts_save();
	if (!ts_started())
		return 0;
#ifdef TS_ENDING
	if (ts_lengthen() < 0)
		return 0;
#endif
	if (!ts_expected())
		return 0;
	ts_tidy();
	return 1;
}

static void tu_image(const short *element, const State *of, ulong size)
{
	memcpy(&ts_before, of, size);
	memcpy(&now, &ts_before, size);	/* ts_apply writes what differs */
	ts_real_apply(element);
}

/* Makes `now`, which has been entered, its representative, and finds an element that does so. */
static int tu_represent(short *element)
{	static State before, representative;
	ulong size = vsize;
	int i, k;

	memcpy(&before, &now, size);
	tu_notes = 0;
	ts_find();
	memcpy(&representative, &now, size);
	for (i = 0; i < TS_ITEMS; i++)
		element[i] = i;
	for (k = -1; k < tu_notes && k < TU_NOTES; k++)
	{	if (k >= 0)
			memcpy(element, tu_noted[k], TS_ITEMS * sizeof(short));
		tu_image(element, &before, size);
		if (memcmp(&now, &representative, size) == 0)
			return 1;
	}
	return 0;
}

/* Is `now` the image of a state? */
static int tu_is_image(const tu_Place *of, const short *element)
{	static tu_Place here;
	static State wanted;
	ulong size = 0;
	int same;

	tu_keep(&here);
	tu_return(of);
	if ((same = tu_enter()))
	{	static State entered;

		size = vsize;
		memcpy(&entered, &now, size);
		tu_image(element, &entered, size);
		memcpy(&wanted, &now, size);
	}
	ts_leave();
	tu_return(&here);
	if (same)
		same = tu_enter() && vsize == size && memcmp(&now, &wanted, size) == 0;
	ts_leave();
	tu_return(&here);
	return same;
}

/* Finds the element that leads from a state to `now`. */
static int tu_between(const tu_Place *from, short *element)
{	static tu_Place here;
	static State goal;
	short there[TS_ITEMS + 1], back[TS_ITEMS + 1], one[TS_ITEMS + 1];
	ulong size;
	int i, found;

	tu_keep(&here);
	found = tu_enter() && tu_represent(one);
	memcpy(&goal, &now, size = vsize);
	ts_leave();
	tu_return(from);
	found = found && tu_enter() && tu_represent(there) && vsize == size && memcmp(&now, &goal, size) == 0;
	ts_leave();
	tu_return(&here);
	if (!found)
		return 0;
	for (i = 0; i < TS_ITEMS; i++)
		back[one[i]] = i;
	for (i = 0; i < TS_ITEMS; i++)
		element[i] = back[there[i]];
	return tu_is_image(from, element);
}

/* ---- rounds ---- */

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

/* In place of getrail() of pan.c: all is ready, and `now` is the initial state. */
void tu_getrail(void)
{	static tu_Place start;
	int pid, t_id, has_cycle = 0;
	long at;
	FILE *in = fopen("given.trail", "r");

	tu_out = fopen("unrolled.txt", "w");
	if (!in || !tu_out)
		exit(2);
	uerror = tu_error;
	while (fscanf(in, "%ld:%d:%d\n", &at, &pid, &t_id) == 3)
		if (at == -1)
		{	has_cycle = 1;
			tu_length = 0;
			tu_keep(&start);
		} else if (at >= 0)
			tu_read_step(pid, t_id, has_cycle);
	fclose(in);
	if (!has_cycle)
		tu_end(tu_can_move() ? "free" : "stuck");
	if (tu_is_here(&start))
		tu_end("literal");
	tu_unroll(&start);
}
