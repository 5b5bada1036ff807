/* unroll_steps.h: read after the verifier, in a program that follows a trail (unroll.h). States, and steps from one to another.
 *
 * pan.c makes a step and can take it back, with the help of its stack. Here steps are tried that no search has asked for, so a
 * state is kept as a whole before, with what pan.c keeps outside of it, and put back if need be. Whether a transition can be executed
 * is said by pan.c's own do_transit(); what `else` means, and that an error is no step, is added here.
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
static int	tu_at_end;	/* is it the last step of the trail? */
static int	tu_is_over;	/* have all steps been made? Then an error in a `provided` clause is the error that the trail leads to */
static FILE	*tu_in, *tu_out;

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
	if (tu_at_end)	/* what comes behind it may not even be possible */
	{	fprintf(tu_out, "error ");
		tu_end(why);
	}
	tu_failed = 1;
}

/* In place of Uerror(), after which pan.c cannot go on. */
static void tu_fatal(char *why)
{
	tu_error(why);	/* no return at the end of the trail */
	tu_end("failed a step is an error after which the verifier cannot go on");
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

static Trans *tu_first(int pid)
{	P0 *process = (P0 *) pptr(pid);

	return trans[process->_t][process->_p];
}

static int tu_is_else(const Trans *t)
{
	return strcmp(t->tp, "else") == 0;
}

/* Says whether a process stands at a progress label, which pan.c keeps on its stack for the claim of -l. */
static void tu_mark_progress(void)
{
#if defined(HAS_NP) && PROG_LAB > 0
	int pid;

	trpt->o_pm &= ~4;
	for (pid = 0; pid < now._nr_pr; pid++)
	{	P0 *process = (P0 *) pptr(pid);

		if (progstate[process->_t][process->_p])
			trpt->o_pm |= 4;
	}
#endif
}

/* Executes a transition, whatever else might be possible, with a value for `timeout`. */
static int tu_execute_with(int timeout, int pid, Trans *t)
{
	if (!t->tp || (t->st == 0 && t->forw == 0))
		return 0;
	_this = pptr(pid);	/* provided() reads it, too */
#ifdef HAS_PROVIDED
	{	P0 *process = (P0 *) pptr(pid);
		int may_move, at_end = tu_at_end;

		tu_at_end |= tu_is_over;
		may_move = provided(pid, process->_t, process->_p, t);
		tu_at_end = at_end;
		if (!may_move)
			return 0;
	}
#endif
	trpt->tau = timeout ? trpt->tau | 1 : trpt->tau & ~1;
	tu_failed = 0;
	tu_mark_progress();
	if (!do_transit(t, pid) || tu_failed)
		return 0;
#ifdef HAS_LAST
	if (pid >= BASE)
		now._last = pid - BASE;	/* as pan.c does in its search */
#endif
	if (pid < now._nr_pr)
		((P0 *) pptr(pid))->_p = t->st;
	return 1;
}

static int tu_execute(int pid, Trans *t)
{
	return tu_execute_with(1, pid, t);
}

/* Executes a step of the trail. It is not known whether `timeout` was true; mostly it was not. */
static int tu_execute_step(int pid, Trans *t)
{	static tu_Place before, after;

	tu_keep(&before);
	if (!tu_execute_with(0, pid, t))
	{	tu_return(&before);
		return tu_execute_with(1, pid, t);
	}
	if (tu_at_end)
	{	/* an error that needs a timeout ends all here */
		tu_keep(&after);
		tu_return(&before);
		tu_execute_with(1, pid, t);
		tu_return(&after);
	}
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

/* Can anybody but the claim, and one other process, move? A message of a handshake needs somebody else who takes it. */
static int tu_others_can_move(int other)
{	tu_Place *here = (tu_Place *) tu_room_for(sizeof(tu_Place));
	int pid, found = 0, waiting = boq != -1;
	Trans *t;

	tu_keep(here);
	for (pid = BASE; pid < now._nr_pr && !found; pid++)
		for (t = pid == other ? NULL : tu_first(pid); t && !found; t = t->nxt)
		{	found = tu_move(pid, t) && (waiting || boq == -1 || tu_others_can_move(pid));
			tu_return(here);
		}
	free(here);
	return found;
}

static int tu_can_move(void)
{
	return tu_others_can_move(-1);
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
	tu_at_end = feof(tu_in);
	if (!tu_execute_step(pid, t))
		tu_end(tu_failed ? "failed a step of the trail is an error" : "failed a step of the trail is not executable");
	tu_at_end = 0;
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
