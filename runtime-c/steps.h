/* steps.h: read after pan.c. All steps of a state, made by the transition code of pan.c and not by any analysis.
 *
 * The search of pan.c makes a step, goes on from there, and takes it back with the help of its stack. Here the steps of
 * one state are wanted, of any state that is in `now`, without disturbing that search. So a state is kept as a whole, with what pan.c
 * keeps outside of it, and put back after each step. Whether a transition is executable, and what it does, is said by
 * do_transit() of pan.c. What goes on around that is what new_state() of pan.c does, without partial-order reduction:
 *
 *	- processes in the order of their numbers, from the last one; none whose `provided` is false or whose priority is too low;
 *	- transitions in their order, `else` only if none before it could be made; escapes of `unless` come first, and once one has been
 *	  made only those of the same escape are tried;
 *	- a handshake is one step: each receive of another process that fits. If nobody takes the message, it is no step;
 *	- a step inside `atomic` goes on in the same process (behind a handshake: in the receiver) for as long as it can. Where it is stuck, the step
 *	  ends;
 *	- `timeout` is true if nothing else is possible.
 *
 * An assertion that fails is noted, and the step goes on behind it, as in pan.c. After any other error nothing can be said of the state that
 * it leads to, so the step ends there.
 */
#include <setjmp.h>

#define TS_MOST_STEPS	5000	/* transitions that are tried for one state; atomic sequences can have many, or no end */
#define TS_MOST_LEVELS	500	/* steps inside one atomic sequence */

/* A state with all that pan.c keeps outside of it. */
typedef struct {
	State	vector;
	ulong	size;
	short	waiting;	/* the channel of a handshake that has begun; -1: none */
	int	process_at[MAXPROC + 1], channel_at[MAXQ + 1];
	uchar	process_skip[MAXPROC + 1], channel_skip[MAXQ + 1];
} ts_Place;

/* What is wrong with a step. */
#define TS_FINE		0
#define TS_ASSERTION	1	/* an assertion is violated on the way */
#define TS_INDEX	2	/* ends with an index outside of its array */
#define TS_OTHER	3	/* ends with another error */

static int	ts_wrong;		/* with the step in the making */
static int	ts_marks;		/* is the state accepting (2), is it one of progress (4)? For claims */
static jmp_buf	ts_stopped;		/* by an error that ends it */
static Trail	ts_scratch[4];		/* in place of pan's own stack */

static ts_Place	*ts_places[TS_MOST_LEVELS];
static int	ts_level;
static long	ts_transitions;		/* transitions of the state so far */
static int	ts_endless;		/* were they too many? */
static int	ts_first_pid;		/* how the step in the making began */
static Trans	*ts_first;

static void	(*ts_step_made)(void);	/* what is to be done with the state that a step leads to, which is in `now` */

static void ts_keep(ts_Place *place)
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

static void ts_return(const ts_Place *place)
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

/* In place of pan's uerror() and Uerror(). */
static void ts_complain(char *why)
{
	if (strstr(why, "invalid array index"))
		ts_wrong = TS_INDEX;
	else if (strstr(why, "assertion violated"))
	{	ts_wrong = TS_ASSERTION;
		return;
	} else
		ts_wrong = TS_OTHER;
	longjmp(ts_stopped, 1);
}

/* Transitions keep old values in memory of pan's, to be given back when they are taken back. TS_GRABBED lists the sizes of such pieces. */
static const short	ts_grabbed[] = { TS_GRABBED 0 };
static IntChunks	*ts_not_ours[sizeof(ts_grabbed) / sizeof(short)];

static void ts_note_what_is_grabbed(void)
{	int i;

	for (i = 0; ts_grabbed[i]; i++)
		ts_not_ours[i] = empty_chunks[ts_grabbed[i]];
}

static void ts_give_back(void)
{	IntChunks *chunk;
	int i, size;

	for (i = 0; (size = ts_grabbed[i]) != 0; i++)
		while (empty_chunks[size] != ts_not_ours[i])
		{	chunk = empty_chunks[size];
			empty_chunks[size] = chunk->nxt;
			chunk->nxt = filled_chunks[size];
			filled_chunks[size] = chunk;
		}
}

/* May a process move at all? An error in its `provided` clause is told by ts_wrong. */
static int ts_may_move(int pid)
{
#if defined(HAS_PRIORITY) || defined(HAS_PROVIDED)
	P0 *process = (P0 *) pptr(pid);
	Trans *t = trans[process->_t][process->_p];
	volatile int may = 0;	/* survives a jump */

	_this = pptr(pid);
	if (setjmp(ts_stopped) == 0)
#ifdef HAS_PRIORITY
		may = highest_priority(process->_pid, pid, t);
#else
		may = provided(pid, process->_t, process->_p, t);
#endif
	return may;
#else
	(void) pid;
	return 1;
#endif
}

/* Makes a transition, if it is executable; ts_wrong tells about errors. */
static int ts_execute(int pid, Trans *t, int timeout, int moved)
{	_Stack *removed = stack;
	Svtack *saved = svtack;
	volatile int done = 0;	/* survives a jump */

	trpt = &ts_scratch[1];
	trpt->tau = timeout ? 1 : 0;
	trpt->o_pm = ts_marks | (moved ? 1 : 0);
	_this = pptr(pid);
	if (setjmp(ts_stopped) == 0)
	{	done = do_transit(t, pid);
		if (done)
		{
#ifdef HAS_LAST
			if (pid >= BASE)
				now._last = pid - BASE;
#endif
			if (t->st > 0)
				((P0 *) _this)->_p = t->st;
		}
	}
	stack = removed;
	svtack = saved;
	ts_give_back();
	return done;
}

static int ts_moves(int only, int timeout, int sender);

/* A transition has been made. Goes on to the end of the step. */
static void ts_go_on(int pid, Trans *t, int timeout)
{
#ifndef VERI
	timeout = 0;	/* inside an atomic sequence it is inherited only beside a claim */
#endif
	if (!(t->atom & 2) || ts_moves(pid, timeout, -1) == 0)
		ts_step_made();
}

/* The steps of a process from here. Returns how many there are. */
static int ts_moves_of(int pid, const ts_Place *here, int timeout)
{	P0 *process = (P0 *) pptr(pid);
	Trans *t = trans[process->_t][process->_p];
	int before = ts_wrong, made = 0, done;
#ifdef HAS_UNLESS
	int escape = 0;
#endif

	if (ts_level == 1)
	{	ts_first_pid = pid;
		ts_first = t;
	}
	if (!ts_may_move(pid))
	{	if (ts_wrong <= TS_ASSERTION)
			return 0;
		ts_step_made();
		ts_wrong = before;
		ts_return(here);
		return 1;
	}
	for (; t; t = t->nxt)
	{
#ifdef HAS_UNLESS
		if (escape > 0 && escape != t->e_trans)
			break;
#endif
		if (++ts_transitions > TS_MOST_STEPS)
			ts_endless = 1;
		if (ts_endless)
			break;
		if (ts_level == 1)
		{	ts_first_pid = pid;
			ts_first = t;
		}
		done = 0;
		if (ts_execute(pid, t, timeout, made > 0))
		{	if (boq != -1 && here->waiting == -1)
				done = ts_moves(-1, timeout, pid);	/* who takes the message? */
			else
			{	ts_go_on(pid, t, timeout);
				done = 1;
			}
		} else if (ts_wrong > TS_ASSERTION)
		{	ts_step_made();
			done = 1;
		}
#ifdef HAS_UNLESS
		if (done)
			escape = t->e_trans;
#endif
		made += done;
		ts_wrong = before;
		ts_return(here);
	}
	return made;
}

/* The steps of all processes but the claim, or of one only. If there is a sender, who waits for somebody to take its message, those of the
 * others. Returns how many there are.
 */
static int ts_moves(int only, int timeout, int sender)
{	ts_Place *here;
	int pid, made = 0;

	if (ts_level == TS_MOST_LEVELS)
	{	ts_endless = 1;
		return 1;
	}
	if (!ts_places[ts_level])
		ts_places[ts_level] = (ts_Place *) emalloc(sizeof(ts_Place));
	here = ts_places[ts_level++];
	ts_keep(here);
	if (only >= 0)
		made = ts_moves_of(only, here, timeout);
	else
		for (pid = now._nr_pr - 1; pid >= BASE; pid--)
			if (pid != sender)
				made += ts_moves_of(pid, here, timeout);
	ts_level--;
	return made;
}

/* Calls ts_step_made() for each step of the state in `now`. Returns how many there are. */
static int ts_all_steps(void)
{	int made;

	ts_wrong = TS_FINE;
	ts_level = 0;
	ts_transitions = 0;
	ts_endless = 0;
	made = ts_moves(-1, 0, -1);
#ifdef ETIM
	if (made == 0)
		made = ts_moves(-1, 1, -1);
#endif
	return made;
}
