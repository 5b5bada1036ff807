/* cells.h: read after orbitals.h. Ordered partitions of the items, and their refinement.
 *
 * The items stand in a row, ts_order, cut into *cells*. Items of one cell have not been told apart so far; of
 * two cells the one further left comes first in the representative. ts_cell[i] is where the cell of item i
 * starts: its colour. All that is done to the partition depends on the description of the state only, not on
 * the numbers of items, so an image of the state has the image of the partition.
 *
 * ts_split cuts the cells by the values in ts_value. ts_refine does so with the colours of the neighbours,
 * until nothing changes (colour refinement; B. Weisfeiler, A. Lehman 1968): an edge gives to each of its
 * items a hash of its weight and of the colours of all its items; a parent gets the colours of its children,
 * and they get that of their parent; loose items get the colours of the others, by orbitals. Sums of hashes stand for multisets. A collision of hashes costs a little
 * reduction at worst: what is stored is always an image of the state.
 *
 * Within a cell the items stand by number. This has no influence on an exact representative, but makes all
 * results, also those of the inexact strategies, a function of the state.
 */

#if TS_PLACING

static short	ts_order[TS_ITEMS + 1];
static short	ts_cell[TS_ITEMS + 1];
static short	ts_cell_size[TS_ITEMS + 1];	/* of the cell that starts there */
static int	ts_cells;			/* how many there are */
static ts_hash	ts_value[TS_ITEMS + 1];		/* what to cut by; a sum that is being made */

/* Where the cell that starts at `start` ends. */
static int ts_cell_end(int start)
{
	return start + ts_cell_size[start];
}

/* Sorts a part of the row by value and number. It is often nearly sorted: neighbouring states are alike. */
static void ts_sort(int start, int end)
{	int i, j, item;
	ts_hash value;

	for (i = start + 1; i < end; i++)
	{	item = ts_order[i];
		value = ts_value[item];
		for (j = i; j > start; j--)
		{	int other = ts_order[j - 1];
			if (ts_value[other] < value || (ts_value[other] == value && other < item))
				break;
			ts_order[j] = other;
		}
		ts_order[j] = item;
	}
}

/* Cuts all cells by value. */
static void ts_split(void)
{	int start, end, i, cell;

	for (start = 0; start < TS_ITEMS; start = end)
	{	end = ts_cell_end(start);
		if (end - start == 1)
			continue;
		ts_sort(start, end);
		for (i = start + 1, cell = start; i < end; i++)
		{	if (ts_value[ts_order[i]] != ts_value[ts_order[i - 1]])
			{	ts_cell_size[cell] = i - cell;
				cell = i;
				ts_cells++;
			}
			ts_cell[ts_order[i]] = cell;
		}
		ts_cell_size[cell] = end - cell;
	}
}

/* The partition by kinds alone. */
static void ts_by_kind(void)
{	int i, start;
	static int known;

	if (!known)	/* an item never leaves the part of the row that its kind has */
	{	for (i = 0; i < TS_ITEMS; i++)
		{	ts_order[i] = i;
			ts_value[i] = ts_kind[i];
		}
		ts_sort(0, TS_ITEMS);
		known = 1;
	}
	ts_cells = 0;
	for (i = start = 0; i < TS_ITEMS; i++)
	{	if (!i || ts_kind[ts_order[i]] != ts_kind[ts_order[i - 1]])
		{	start = i;
			ts_cell_size[start] = 0;
			ts_cells++;
		}
		ts_cell[ts_order[i]] = start;
		ts_cell_size[start]++;
	}
}

/* The partition by kinds and keys; the key of an item includes what is below it. */
static void ts_by_key(void)
{	int i;

	ts_by_kind();
	for (i = 0; i < TS_ITEMS; i++)
		ts_value[i] = ts_keys[i];
#if TS_GROUPS > 0
	if (ts_deep)
	{	int g, parent;

		for (g = TS_GROUPS - 1; g >= 0; g--)
			if ((parent = ts_group_parent[g]) >= 0)
				for (i = 0; i < ts_group_size[g]; i++)
					ts_value[parent] += ts_mix(ts_value[ts_group_first[g] + i],
						ts_group_place[g] + 1);
	}
#endif
	ts_split();
}

#endif

#if TS_REFINING

static ts_hash	ts_trace;			/* a hash of what has been seen since it was last set to 0 */

/* What has been told already need not be told again: the colour of each item when the others last learnt from it. Of a cell that was
 * cut, the part that kept its colour has nothing to say: what it is follows from the other parts (as in J. E. Hopcroft's
 * minimisation of automata).
 */
static short	ts_heard[TS_ITEMS + 1];

#ifdef TS_ORBITALS
static int	ts_quiet;			/* a cell of loose items that need not speak now, or -1 */
#endif

/* All has been heard that there is to hear. */
static void ts_hear_all(void)
{
	memcpy(ts_heard, ts_cell, sizeof(ts_heard));
}

/* Nothing has been heard. Among loose items, the largest cell has nothing to say. */
static void ts_hear_nothing(void)
{	int i;

	for (i = 0; i < TS_ITEMS; i++)
		ts_heard[i] = -1;
#ifdef TS_ORBITALS
	{	int start, quiet = TS_FOREST;

		for (start = TS_FOREST; start < TS_ITEMS; start = ts_cell_end(start))
			if (ts_cell_size[start] > ts_cell_size[quiet])
				quiet = start;
		ts_quiet = quiet;
	}
#endif
}

/* Has the colour of an item changed? */
static inline int ts_is_new(int item)
{
	return ts_cell[item] != ts_heard[item];
}

/* Puts into the trace which values were found where. */
static void ts_observe(void)
{	int i;

	for (i = 0; i < TS_ITEMS; i++)
		ts_trace += ts_mix(ts_value[i], ts_cell[i]);
}

/* Adds what the items of one edge learn from each other. */
static void ts_learn(int e)
{	static const ts_hash place[TS_WIDTH] = { 0x9FB21C651E98DF25ULL, 0xD6E8FEB86659FD93ULL,
		0xA0761D6478BD642FULL, 0xE7037ED1A0B428DBULL };
	const short *end = ts_end[e];
	ts_hash h = ts_weight[e];
	int i, new = 0;

	for (i = 0; i < ts_ends[e]; i++)
		new |= ts_is_new(end[i]);
	if (!new)
		return;
	for (i = 0; i < ts_ends[e]; i++)
		h = ts_mix(h, ts_cell[end[i]]);
	for (i = 0; i < ts_ends[e]; i++)
		ts_value[end[i]] += h * place[i];
}

/* Adds what parents and children learn from each other. */
static void ts_learn_forest(void)
{
#if TS_GROUPS > 0
	int g, i, child, parent;

	for (g = 0; ts_deep && g < TS_GROUPS; g++)
		if ((parent = ts_group_parent[g]) >= 0)
			for (i = 0; i < ts_group_size[g]; i++)
			{	child = ts_group_first[g] + i;
				ts_value[parent] += ts_mix(ts_cell[child] + 1, 0x5851F42D4C957F2DULL);
				ts_value[child] += ts_mix(ts_cell[parent] + 1, 0x14057B7EF767814FULL);
			}
#endif
}

/* Adds what loose items learn from each other. */
static void ts_learn_orbitals(void)
{
#ifdef TS_ORBITALS
	int from, i;

	for (from = 0; from < TS_LOOSE; from++)
		if (ts_is_new(TS_FOREST + from) && ts_cell[TS_FOREST + from] != ts_quiet)
		{	const ts_hash *orbital = ts_orbital[from];
			ts_hash colour = ts_mix(ts_cell[TS_FOREST + from], 0xD1342543DE82EF95ULL);

			TS_UNROLL
			for (i = 0; i < TS_LOOSE; i++)
				ts_value[TS_FOREST + i] += orbital[i] * colour;
		}
	ts_quiet = -1;
#endif
}

/* Is every item that an edge touches alone in its cell? Then edges tell no more, and tied items are exchanged freely. (Below
 * parents there is more to be told.)
 */
static int ts_told(void)
{	int e, i, cell;

	if (ts_deep)
		return 0;
	for (e = 0; e < ts_edges; e++)
		for (i = 0; i < ts_ends[e]; i++)
		{	cell = ts_cell[ts_end[e][i]];
			if (cell + 1 < TS_ITEMS && ts_cell[ts_order[cell + 1]] == cell)
				return 0;
		}
	return 1;
}

/* Has refinement nothing more to go by? */
static int ts_all_told(void)
{
#ifdef TS_ORBITALS
	return 0;
#else
	return !ts_edges || ts_told();
#endif
}

/* Refines until nothing changes; `observed`: for the trace, too. */
static void ts_refine(int observed)
{	int e, i, before;

	while (ts_cells < TS_ITEMS && !ts_all_told())
	{	before = ts_cells;
		ts_refinements++;
		for (i = 0; i < TS_ITEMS; i++)
			ts_value[i] = 0;
		for (e = 0; e < ts_edges; e++)
			ts_learn(e);
		ts_learn_forest();
		ts_learn_orbitals();
		ts_hear_all();
		ts_split();
		if (observed)
			ts_observe();
		if (ts_cells == before)
			break;
	}
}

#endif
