/* ended.h: read after store.h. Keys for states in which processes have ended.
 *
 * The problem. In SPIN a process that reaches its closing brace lingers there until all younger ones are gone;
 * then a step of its own, the removal, takes it out of the state vector, which gets shorter. Which of the ended
 * processes are still there depends on their numbers, so a permutation of processes does not map states to
 * states: users 1 and 2, of which 2 has ended and is gone, have no image in which 1 has ended and is gone.
 *
 * The key of a state. Let a process be *gone* when it has been removed, or has ended while a younger one has
 * not; *leaving* when it has ended and so have all younger ones that still exist (nothing but removals stands
 * between it and its own removal); *live* otherwise. The state to be stored is written out at the length that it
 * had when all processes had been started, with
 *	- every gone process at the location 0, which no process is ever at (SPIN numbers from 1),
 *	- every leaving process at its closing brace, where it really is,
 *	- no values in the variables of either, but what never changes (TS_FACTS),
 *	- every live process as it is.
 * All processes are there again, so the whole group acts on it, and the canonizer treats it like any state.
 *
 * Why this is sound. Condition (the analysis sees to it before it defines TS_ENDING): nothing can observe a
 * removal. No `_nr_pr`, no `run` after the start, no reference to another process's location or variables, no
 * `enabled`, `pc_value`, `_last`, priorities; no label on a closing brace; no channel that a process declares; a
 * claim only if SPIN made it from a formula without X, or for -l. Then:
 *
 * (1) Call two states equivalent if one is an image of the other under the group once we forget which of the
 *     ended processes have been removed, and the dead variables of all of them. Equivalent states allow the same
 *     steps of live processes, up to the permutation, with equivalent results: guards, `else`, sending and
 *     receiving depend on what is kept. A removal leads from a state to an equivalent one. Assertions and
 *     propositions have the same value in equivalent states, and so has the test for valid end states, to which
 *     ended and removed processes are alike.
 * (2) States with the same key are equivalent, and have the same number of leaving processes. A removal makes
 *     that number smaller by one: so it never leads to the key it came from, nor round in a circle.
 * (3) So the search reaches, from each state that it explores, an equivalent one in which no removal is
 *     possible: the first removal leads to a key with fewer leaving processes, which is explored now or has been
 *     already, and so on. This matters, since a deadlock and a `timeout` show only in such states. (Giving
 *     leaving processes the location 0, too, would be wrong just here: the state before a removal would have the
 *     key of the state after it, which would be taken for known, and a deadlock there would be missed.)
 * (4) Safety: by (1) and (3), and by induction over the steps of an execution, for each state that the model can
 *     reach, the search explores an equivalent one, and one in which no removal is possible. So it meets each
 *     failing assertion and each invalid end state.
 * (5) Cycles: on a cycle nobody ends and nobody is removed, so equivalent states with the same key allow exactly
 *     the same steps within it, and a cycle up to the group is a cycle, as without endings. An execution of the
 *     model and one that the search follows differ, apart from permutations, in when removals happen, that is in
 *     finitely many steps that change no proposition. Each location of a claim made from a formula without X
 *     stands for such a formula again (what is still to be shown), so the claim can go on after such a step as
 *     well as without it. Hence a violation can be continued from every state that the search meets where the
 *     model can violate the formula, and the accepting state that is left first among those on a cycle starts
 *     the second half of the search that finds it. For -l, the claim waits as long as it likes before it says
 *     that progress is over.
 *
 * States inside an atomic sequence of a search in breadth are stored as they are (store.h), so their keys may be
 * those of equivalent states: (1) to (4) hold for them, too.
 *
 * What the vector looks like. Global channels are laid out before all processes, and those that a process
 * declares are ruled out. So the vector is: variables, channels, claim, processes in the order of their numbers,
 * each at a multiple of the word size; and it is lengthened by the rule by which addproc() of pan.c lengthens
 * it. pan.c keeps where processes are, the gaps before them, and which bytes to leave out of a compressed state
 * in proc_offset, proc_skip and Mask. All three are pointers, and what they point to may be shared between cores
 * (BFS_PAR), so they are made to point to tables of our own until the state has been stored.
 *
 * The generated code gives, before this file:
 *	TS_ENDING			defined if some process can end and the condition above holds
 *	TS_PROCESSES			number of processes after the start, with the numbers 0 ... TS_PROCESSES - 1
 *	const short ts_proctype[]	for each: the number of its proctype
 *	const unsigned short ts_size[]	for each: the size of its part of the vector, sizeof(P...)
 *	const unsigned short ts_end_state[]	for each: the location of its closing brace; 0: it cannot end
 *	TS_FACTS(pid)			if defined, a statement that writes what never changes in process `pid`, such as
 *					a parameter; the permutation of processes may rely on it in each of them
 * The canonizer calls ts_lengthen() first of all, in states in which the start is over. (Whether it is over
 * cannot be told here: before a `run` there are as few processes as after a removal. The location of the starter
 * tells.)
 */

#ifdef TS_ENDING

#ifdef HAS_PRIORITY
#error "topsym: with priorities a removal can be observed: TS_ENDING must not be defined."
#endif

#define TS_GONE	0	/* the location of processes that are gone */

#if VECTORSZ > 32000
static int	ts_offset[MAXPROC + 1], *ts_short_offset;
#else
static short	ts_offset[MAXPROC + 1], *ts_short_offset;
#endif
static uchar	ts_gap[MAXPROC + 1], *ts_short_gap;
#if !defined(NOCOMP) && !defined(HC)
static uchar	ts_mask[sizeof(State)], *ts_short_mask;
#endif
static ulong	ts_short_size;	/* size of the real state, while a longer one is being stored; 0: none is */

static P0 *ts_process(int pid)
{	return (P0 *) pptr(pid + BASE);
}

static int ts_existing(void)
{	return now._nr_pr - BASE;
}

static int ts_has_ended(int pid)
{	return ts_end_state[pid] && ts_process(pid)->_p == ts_end_state[pid];
}

/* Are the processes those that the analysis expects? */
static int ts_as_expected(void)
{	int pid;

	if (ts_existing() > TS_PROCESSES)
		return 0;
	for (pid = 0; pid < ts_existing(); pid++)
		if (ts_process(pid)->_t != ts_proctype[pid])
			return 0;
	return 1;
}

/* The first of the processes that are leaving; if none is, the number of processes. */
static int ts_first_leaving(void)
{	int pid = ts_existing();

	while (pid > 0 && ts_has_ended(pid - 1))
		pid--;
	return pid;
}

/* Is no process leaving? */
int ts_settled(void)
{	return !ts_as_expected() || ts_first_leaving() == ts_existing();
}

static int ts_nothing_ended(void)
{	int pid;

	if (ts_existing() < TS_PROCESSES)
		return 0;
	for (pid = 0; pid < TS_PROCESSES; pid++)
		if (ts_has_ended(pid))
			return 0;
	return 1;
}

/* A process that has ended: no values, but what never changes. */
static void ts_clear(int pid, int location)
{	P0 *process = ts_process(pid);

	memset((char *) process, 0, ts_size[pid]);
	process->_pid = pid;
	process->_t = ts_proctype[pid];
	process->_p = location;
#ifdef TS_FACTS
	TS_FACTS(pid);
#endif
}

/* The size of the vector with all processes. */
static ulong ts_full_size(void)
{	ulong size = vsize;
	int pid;

	for (pid = ts_existing(); pid < TS_PROCESSES; pid++)
		size = (size + WS - 1) / WS * WS + ts_size[pid];
	return size;
}

/* From here on pan.c sees our tables. */
static void ts_own_tables(void)
{
	ts_short_size = vsize;
	ts_short_offset = proc_offset;
	ts_short_gap = proc_skip;
	memcpy(ts_offset, proc_offset, now._nr_pr * sizeof(ts_offset[0]));
	memcpy(ts_gap, proc_skip, now._nr_pr * sizeof(ts_gap[0]));
	proc_offset = ts_offset;
	proc_skip = ts_gap;
#if !defined(NOCOMP) && !defined(HC)
	ts_short_mask = Mask;
	memcpy(ts_mask, Mask, vsize);
	Mask = ts_mask;
#endif
}

/* Appends a process, as addproc() of pan.c does. */
static void ts_append(int pid)
{	ulong start = (vsize + WS - 1) / WS * WS;
	ulong end = start + ts_size[pid];

	memset((char *) &now + vsize, 0, start - vsize);
#if !defined(NOCOMP) && !defined(HC)
	memset(ts_mask + vsize, 1, start - vsize);
	memset(ts_mask + start, 0, end - start);
	memset(ts_mask + end - Air[ts_proctype[pid]], 1, Air[ts_proctype[pid]]);
	ts_mask[start] = 1;	/* the number of the process */
#endif
	ts_offset[pid + BASE] = start;
	ts_gap[pid + BASE] = start - vsize;
	now._nr_pr++;
	vsize = end;
	ts_clear(pid, TS_GONE);
}

/* Writes the state as it is to be stored. Returns 1 if that changed it, 0 if there was nothing to do, and -1 if
 * its processes are not the expected ones, so that it must be stored as it is.
 */
int ts_lengthen(void)
{	int pid, leaving, existing = ts_existing();
	ulong size;

	if (!ts_as_expected())
		return -1;
	if (ts_nothing_ended())
		return 0;
	leaving = ts_auditing ? TS_PROCESSES : ts_first_leaving();	/* audit.h makes no removals */
	size = ts_full_size();
	if (size >= VECTORSZ)
		return -1;
	ts_save();
	memcpy((char *) &ts_real + vsize, (char *) &now + vsize, size - vsize);
	ts_real_size = size;
	for (pid = 0; pid < existing; pid++)
		if (ts_has_ended(pid))
			ts_clear(pid, pid < leaving ? TS_GONE : ts_end_state[pid]);
	if (existing == TS_PROCESSES)
		return 1;
	ts_own_tables();
	for (pid = existing; pid < TS_PROCESSES; pid++)
		ts_append(pid);
#ifndef NOVSZ
	now._vsz = vsize;
#endif
	return 1;
}

/* Gives pan.c its own tables back. The state itself is restored by the caller. */
void ts_shorten(void)
{
	if (!ts_short_size)
		return;
	vsize = ts_short_size;
	ts_short_size = 0;
	proc_offset = ts_short_offset;
	proc_skip = ts_short_gap;
#if !defined(NOCOMP) && !defined(HC)
	Mask = ts_short_mask;
#endif
}

#endif
