/* Dumps the state space of a Promela model as plain SPIN sees it.
 *
 * Compiled beside the pan.c of `spin -a`, with flags that space.rs chooses, and with
 * -DSAFETY -DNOREDUCE -DNOCLAIM. pan.c stays as it is; only its calls of h_store are redirected to us.
 * Its own search does the work, one state at a time: a known state is put into `now`, new_state() runs, and
 * whatever it wants to store is a successor. We answer "seen before", so it comes back after one step.
 * Steps of atomic and d_step are walked through by pan itself, without a store, so no parent gets mixed up.
 * An error does not end the search: `uerror` is a function pointer, and ours takes a note and returns.
 *
 * Claims are compiled out (-DNOCLAIM), so the states are those of the model alone, but the tables of pan keep
 * the claims' transitions. In every state we ask each of their guards whether it holds, one by one.
 *
 * layout.h, generated from pan.h, lists the places of a state. A state is a row of numbers:
 *   globals, number of processes, (proctype, control state, locals) each,
 *   number of channels, (channel type, owner or -1, length, messages) each.
 *
 * dump control             what `pan -d` prints
 * dump explore LIMIT OUT   the guards of claims (`g` claim text), then all states (`s` rows), and for
 *                          each the truth of the guards (`p` state, a letter for each guard), its steps
 *                          (`t` from to) and errors (`e` from text); at last `done`. Then, as long as
 *                          there is input: each row of it (number of a template state, length, places) is
 *                          written into a copy of the template and dumped: the truth of the guards, its
 *                          successors as `s` rows, and its errors; at last `end`
 */
#include <setjmp.h>

static int oracle_store(char *, int);
static void search(void);

#define h_store(v, n)    ORACLE_##n##_ORACLE(v, n)
#define ORACLE_int                        /* definition: vanishes, then ... */
#define nin_ORACLE       pan_h_store      /* ... the name */
#define ORACLE_int_ORACLE pan_h_store     /* declaration */
#define ORACLE_vsize_ORACLE oracle_store  /* call */
#define main pan_main
#include "pan.c"
#undef main
#undef h_store
#include "layout.h"

enum { ROW = 1 << 14, BUCKETS = 1 << 16, GUARDS = 1 << 10, FOREIGN = -1 };

/* A state that has been met, with all that pan keeps outside of `now`. */
typedef struct Met {
	struct Met *next_in_bucket;
	int number, *row, length;
	char *vector;
	ulong size;
	short process_at[MAXPROC + 1], channel_at[MAXQ + 1];
	uchar process_skip[MAXPROC + 1], channel_skip[MAXQ + 1];
} Met;

static Met **met, *buckets[BUCKETS];
static int met_count, limit, current, at_root, started;
static FILE *out;
static jmp_buf give_up;

static int row[ROW], row_length, writing;

static Trans *guards[GUARDS];
static int guard_count;
static enum { NO_GUARD, HOLDS, FAILS } asked;

static void broken(const char *why)
{	fprintf(stderr, "dump: %s\n", why);
	exit(2);
}

static void finish(const char *word)
{	fprintf(out, "%s\n", word);
	fclose(out);
	exit(0);
}

/* ---- a state as a row of numbers, and back ---- */

static int *cell(void)
{	if (row_length >= ROW) broken("a state has too many places");
	return &row[row_length++];
}

#define ITEM(place)  { int *c = cell(); if (writing) (place) = *c; else *c = (int) (place); }
#define FIXED(value) { int *c = cell(); if (!writing) *c = (value); else if (*c != (value)) broken("shape"); }

/* The process in whose body channel i was declared: channels follow their process in the vector. */
static int owner(int i)
{	int p, found = -1;
	for (p = 0; p < now._nr_pr; p++)
		if (proc_offset[p] < q_offset[i])
			found = p;
	return is_local_channel(((Q0 *) qptr(i))->_t) ? found : -1;
}

static void walk(void)
{	int i, k;
	row_length = 0;
	EACH_GLOBAL
	FIXED(now._nr_pr)
	for (i = 0; i < now._nr_pr; i++) {
		P0 *head = (P0 *) pptr(i);
		FIXED(head->_t)
		ITEM(head->_p)
		switch (head->_t) { EACH_LOCAL }
	}
	FIXED(now._nr_qs)
	for (i = 0; i < now._nr_qs; i++) {
		Q0 *head = (Q0 *) qptr(i);
		FIXED(head->_t)
		FIXED(owner(i))
		ITEM(head->Qlen)
		switch (head->_t) { EACH_MESSAGE }
	}
}

static void print_row(void)
{	int i;
	fputs("s", out);
	for (i = 0; i < row_length; i++)
		fprintf(out, " %d", row[i]);
	fputs("\n", out);
}

/* ---- the states that have been met ---- */

static char *copy(const void *from, size_t size)
{	char *to = malloc(size ? size : 1);
	if (!to) broken("no memory");
	memcpy(to, from, size);
	return to;
}

/* The number of the state in `now`: that of an equal state, or a new one. */
static int number_of_now(void)
{	unsigned hash = 5381;
	int i;
	Met *m;
	writing = 0;
	walk();
	for (i = 0; i < row_length; i++)
		hash = hash * 33 + (unsigned) row[i] + (hash >> 16);
	hash %= BUCKETS;
	for (m = buckets[hash]; m; m = m->next_in_bucket)
		if (m->length == row_length && !memcmp(m->row, row, row_length * sizeof(int)))
			return m->number;
	if (met_count == limit) finish("large");
	m = calloc(1, sizeof(Met));
	if (!m) broken("no memory");
	m->number = met_count;
	m->length = row_length;
	m->row = (int *) copy(row, row_length * sizeof(int));
	m->size = vsize;
	m->vector = copy(&now, vsize);
	for (i = 0; i < now._nr_pr; i++) {
		m->process_at[i] = proc_offset[i];
		m->process_skip[i] = proc_skip[i];
	}
	for (i = 0; i < now._nr_qs; i++) {
		m->channel_at[i] = q_offset[i];
		m->channel_skip[i] = q_skip[i];
	}
	m->next_in_bucket = buckets[hash];
	buckets[hash] = m;
	met[met_count++] = m;
	print_row();
	return m->number;
}

static void load(const Met *m)
{	int i;
	memset(&now, 0, sizeof(now));
	memcpy(&now, m->vector, m->size);
	vsize = m->size;
	for (i = 0; i < MAXPROC; i++) {
		proc_offset[i] = m->process_at[i];
		proc_skip[i] = m->process_skip[i];
	}
	for (i = 0; i < MAXQ; i++) {
		q_offset[i] = m->channel_at[i];
		q_skip[i] = m->channel_skip[i];
	}
}

/* ---- what pan calls ---- */

/* pan wants to store `now`: the root goes on, everything else is a successor of the root. */
static int oracle_store(char *vector, int size)
{	int to;
	(void) vector;
	(void) size;
	if (!started) {
		started = 1;
		search();
	}
	if (at_root) {
		at_root = 0;
		return 0;
	}
	if (current == FOREIGN) {
		writing = 0;
		walk();
		print_row();
		return 1;
	}
	to = number_of_now();
	fprintf(out, "t %d %d\n", current, to);
	return 1;
}

/* After anything but a failed assertion or a deadlock pan may use memory at random: stop this state. */
static void note_error(char *text)
{	if (asked) {
		asked = FAILS;
		if (strstr(text, "invalid array index") || !strstr(text, "assertion violated"))
			longjmp(give_up, 1);
		return;
	}
	fprintf(out, "e %d %s\n", current, text);
	if (strstr(text, "invalid end state")) return;
	if (strstr(text, "invalid array index") || !strstr(text, "assertion violated"))
		longjmp(give_up, 1);
}

/* ---- the guards of claims ---- */

/* All transitions of all claims that test something: they have a move of their own and nothing to undo. */
static void find_guards(void)
{	int type, state, i;
	Trans *t;
	for (type = 0; type < (int) (sizeof(state_counts) / sizeof(int)); type++)
		for (state = 1; Btypes[type] == N_CLAIM && state < state_counts[type]; state++)
			for (t = trans[type][state]; t; t = t->nxt) {
				if (t->forw <= 2 || t->back) continue;
				for (i = 0; i < guard_count && guards[i]->forw != t->forw; i++) ;
				if (i < guard_count) continue;
				if (i == GUARDS) broken("too many guards");
				guards[guard_count++] = t;
				fprintf(out, "g %s %s\n", procname[type], t->tp);
			}
}

/* Does a guard hold in `now`? Claims have no locals, so a blank process will do for theirs. */
static int truth(Trans *guard)
{	static uchar blank[sizeof(P0) + 64];
	uchar *this_before = _this;
	int letter = '!';
	depth = 0;
	trpt = &trail[0];
	memset(trpt, 0, sizeof(Trail));
	boq = -1;
	asked = HOLDS;
	_this = blank;
	if (!setjmp(give_up))
		letter = do_transit(guard, 0) && asked == HOLDS ? '1' : '0';
	asked = NO_GUARD;
	_this = this_before;
	return letter;
}

static void print_truth(void)
{	int i;
	if (!guard_count) return;
	fprintf(out, "p %d ", current);
	for (i = 0; i < guard_count; i++)
		fputc(truth(guards[i]), out);
	fputs("\n", out);
}

/* ---- our search ---- */

/* The successors of the state in `now`, which has the number `current`. */
static void expand(void)
{	_Stack *stack_before = stack;
	Svtack *svtack_before = svtack;
	depth = 0;
	trpt = &trail[0];
	memset(trpt, 0, sizeof(Trail));
#ifdef HAS_LAST
	trpt->pr = now._last; /* pan takes a step back and looks here who moved before */
#endif
	boq = -1;
	at_root = 1;
	warned = 0;
	if (!setjmp(give_up))
		new_state();
	stack = stack_before;
	svtack = svtack_before;
	if (warned) finish("deep");
}

/* Answers questions about states that need not be reachable, until there are no more. */
static void expand_roots(void)
{	int template, length, i;
	fputs("done\n", out);
	fflush(out);
	current = FOREIGN;
	while (scanf("%d %d", &template, &length) == 2) {
		if (template >= met_count || length > ROW) broken("what root is this?");
		for (i = 0; i < length; i++)
			if (scanf("%d", &row[i]) != 1) broken("a root is too short");
		load(met[template]);
		writing = 1;
		walk();
		print_truth();
		expand();
		fputs("end\n", out);
		fflush(out);
	}
	exit(0);
}

static void search(void)
{	uerror = note_error;
	met = calloc(limit, sizeof(Met *));
	if (!met) broken("no memory");
	find_guards();
	number_of_now();
	for (current = 0; current < met_count; current++) {
		load(met[current]);
		print_truth();
		expand();
	}
	expand_roots();
}

int main(int argc, char *argv[])
{	char *control[] = { "pan", "-d", 0 }, *plain[] = { "pan", "-m20000", "-w10", 0 };
	if (argc < 2) broken("what shall I do?");
	if (!strcmp(argv[1], "control"))
		return pan_main(2, control);
	if (argc < 4) broken("dump explore LIMIT OUT");
	limit = atoi(argv[2]);
	out = fopen(argv[3], "w");
	if (!out) broken("cannot write");
	return pan_main(3, plain);
}
