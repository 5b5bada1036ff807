/* branch.h: read after twins.h. The search tree of the exact strategy.
 *
 * A node is an ordered partition that refinement cannot cut further. What is tied is told apart by trying: an
 * item is *fixed*, that is given a cell of its own, and the partition is refined. First the loose items,
 * level by level of the chain: the item that goes to the base of the level is fixed, and it is one of those
 * with the rarest colour among the items that can get there. Then the forest: one item of the first cell
 * that is not made of twins. At a leaf only twins are tied, and the partition says where each item goes.
 *
 * Which leaf is best. On the way down, traces are made: hashes of all that is seen at a node, the same for
 * images of the state. A smaller trace at the first node where two paths differ wins; with equal traces the
 * smaller image of the state wins. Branches whose trace is larger than that of the best leaf are cut off.
 *
 * Two leaves with the same image give an automorphism: an element that fixes the state. It is used three
 * times (as in B. D. McKay's nauty). The branch that led to the second leaf is the image of one that has been
 * searched, so the search goes back to the node where the paths parted. At each node above, items that
 * automorphisms which fix the path take to one another form orbits; one item of each has to be tried. And the
 * order of the stabiliser of the state is the product of the lengths of the orbits of the fixed items along
 * the path to the best leaf, times the number of ways to order tied twins there. This is exact: another item
 * of that orbit leads to a leaf with the image of the best, so it was either skipped, as it was in the same
 * orbit as an item tried before, or an automorphism was found below it.
 */

#if TS_REFINING

static short	ts_path[TS_ITEMS + 1];			/* the fixed item at each node above */
static short	ts_best_path[TS_ITEMS + 1];
static int	ts_best_depth;
static ts_hash	ts_best_trace[TS_ITEMS + 2];
static int	ts_best_known;				/* how many of these traces are known */
static double	ts_best_ties;
static short	ts_orbit_length[TS_ITEMS + 1];		/* of ts_best_path, for nodes that are done */
static double	ts_spent;				/* ends of branches */
static int	ts_exhausted, ts_doubtful;

#if TS_STRATEGY == TS_EXACT
static short	ts_orbit[TS_ITEMS + 1][TS_ITEMS + 1];	/* at each node: items point into their orbit */
static short	ts_kept[TS_KEPT][TS_ITEMS + 1];		/* automorphisms */
static int	ts_keeping;				/* how many there have been */

static int ts_orbit_of(int depth, int item)
{
	while (ts_orbit[depth][item] != item)
		item = ts_orbit[depth][item];
	return item;
}

static void ts_unite(int depth, int a, int b)
{
	a = ts_orbit_of(depth, a);
	b = ts_orbit_of(depth, b);
	if (a < b)
		ts_orbit[depth][b] = a;
	else
		ts_orbit[depth][a] = b;
}

/* Unites orbits at a node by an automorphism, if it fixes the path to the node. */
static int ts_use(int depth, const short *automorphism)
{	int i;

	for (i = 0; i < depth; i++)
		if (automorphism[ts_path[i]] != ts_path[i])
			return 0;
	for (i = 0; i < TS_ITEMS; i++)
		if (automorphism[i] != i)
			ts_unite(depth, i, automorphism[i]);
	return 1;
}

/* The orbits that are known when a node is entered. */
static void ts_first_orbits(int depth, const short *choice, int choices)
{	int i, j;

	for (i = 0; i < TS_ITEMS; i++)
		ts_orbit[depth][i] = i;
	for (i = 0; i < choices; i++)
		if (choice[i] < TS_FOREST)
			for (j = 0; j < i; j++)
				if (ts_twin[choice[i]] == ts_twin[choice[j]])
				{	ts_unite(depth, choice[i], choice[j]);
					break;
				}
	for (i = 0; i < ts_keeping && i < TS_KEPT; i++)
		ts_use(depth, ts_kept[i]);
}

/* Two leaves have the same image. Returns the depth of the node to go back to. */
static int ts_automorphism(int depth)
{	short *automorphism = ts_kept[ts_keeping++ % TS_KEPT];
	short back[TS_ITEMS + 1];
	int i;

	for (i = 0; i < TS_ITEMS; i++)
		back[ts_best[i]] = i;
	for (i = 0; i < TS_ITEMS; i++)
		automorphism[i] = back[ts_dest[i]];
	for (i = 0; i < depth; i++)
	{	if (!ts_use(i, automorphism))
			break;
		if (ts_path[i] == ts_best_path[i])
			continue;
		if (automorphism[ts_path[i]] != ts_best_path[i])
			break;
		return i;
	}
	ts_doubtful = 1;	/* only if hashes collide: it does not take one path to the other */
	return depth - 1;
}

/* Is there no need to try a choice, since one of its orbit has been tried? */
static int ts_skip(int depth, const short *choice, int i)
{	int j, orbit = ts_orbit_of(depth, choice[i]);

	for (j = 0; j < i; j++)
		if (ts_orbit_of(depth, choice[j]) == orbit)
			return 1;
	return 0;
}

/* All choices of a node have been tried: if the best path goes through it, how long is the orbit? */
static void ts_measure(int depth)
{	int i, orbit;

	for (i = 0; i < depth; i++)
		if (ts_path[i] != ts_best_path[i])
			return;
	orbit = ts_orbit_of(depth, ts_best_path[depth]);
	ts_orbit_length[depth] = 0;
	for (i = 0; i < TS_ITEMS; i++)
		ts_orbit_length[depth] += ts_orbit_of(depth, i) == orbit;
}
#endif

/* Returns the depth of the node to go back to. */
static int ts_leaf(int depth)
{
	ts_place();
	ts_leaves++;
#if TS_STRATEGY == TS_FAST
	ts_take();
#else
	{	int order = ts_offer();

		if (order == 0)
			return ts_automorphism(depth);
		if (order > 0)
			return depth - 1;
	}
#endif
	memcpy(ts_best_path, ts_path, sizeof(ts_path));
	ts_best_depth = depth;
	ts_best_ties = ts_ties;
	return depth - 1;
}

/* Cuts the partition by what is known of the loose items when the first `level` factors have been chosen. */
static void ts_fix_loose(int level)
{	int i;

	for (i = 0; i < TS_FOREST; i++)
		ts_value[i] = 0;
	for (i = 0; i < TS_LOOSE; i++)
		ts_value[TS_FOREST + ts_way[level][i]] = ts_part[level][i] + 1;
	ts_split();
	ts_observe();
}

/* Lists the items that can go to the base of a level, those of one colour only, and their factors. The colour is the one that
 * the fewest of them have, and the smallest of these: the fewer, the less is there to be tried.
 */
static int ts_choices_loose(int level, short *choice, short *factor)
{	int choices = 0;

	choice[0] = factor[0] = 0;
#if TS_LEVELS > 0
	short those[TS_ITEMS + 1] = { 0 };
	const short *orbit = ts_level_orbit + ts_level_start[level];
	int k, cell, best = -1;

	for (k = 0; k < ts_level_size[level]; k++)
		those[ts_cell[TS_FOREST + ts_way[level][orbit[k]]]]++;
	for (k = 0; k < ts_level_size[level]; k++)
	{	cell = ts_cell[TS_FOREST + ts_way[level][orbit[k]]];
		if (best < 0 || those[cell] < those[best] || (those[cell] == those[best] && cell < best))
			best = cell;
	}
	for (k = 0; k < ts_level_size[level]; k++)
	{	choice[choices] = TS_FOREST + ts_way[level][orbit[k]];
		factor[choices] = k;
		choices += ts_cell[choice[choices]] == best;
	}
#else
	(void) level;
#endif
	return choices;
}

/* Chooses a factor for a level. */
static void ts_choose_factor(int level, int factor)
{
#if TS_LEVELS > 0
	int p, at = (ts_level_start[level] + factor) * TS_LOOSE;

	for (p = 0; p < TS_LOOSE; p++)
		ts_way[level + 1][p] = ts_way[level][ts_level_way[at + p]];
#else
	(void) factor;
#endif
	ts_hear_all();
	if (ts_cells < TS_ITEMS)
		ts_fix_loose(level + 1);
}

/* Gives an item a cell of its own, after the others of its cell. */
static void ts_fix(int item)
{	int i, start = ts_cell[item], end = ts_cell_end(start);

	ts_hear_all();
	for (i = start; ts_order[i] != item; i++)
		;
	for (; i + 1 < end; i++)
		ts_order[i] = ts_order[i + 1];
	ts_order[end - 1] = item;
	ts_cell[item] = end - 1;
	ts_cell_size[start]--;
	ts_cell_size[end - 1] = 1;
	ts_cells++;
}

/* Compares the trace of a node with that of the best leaf at the same depth. Is the node to be searched? */
static int ts_promising(int depth)
{
	if (depth < ts_best_known && ts_trace > ts_best_trace[depth])
	{	ts_spent++;
		return 0;
	}
	if (depth >= ts_best_known || ts_trace < ts_best_trace[depth])
	{	ts_best_trace[depth] = ts_trace;	/* the best leaf will be below this node */
		ts_best_known = depth + 1;
		ts_found = 0;
	}
	return 1;
}

/* Searches a node, for which the factors of the first `level` levels have been chosen. Returns the depth of
 * the node to go back to: that of its parent, or less.
 */
static int ts_search(int depth, int level)
{	short choice[TS_ITEMS + 1], factor[TS_ITEMS + 1];
	short order[TS_ITEMS + 1], cell[TS_ITEMS + 1], cell_size[TS_ITEMS + 1];
	int i, back, start = -1, choices = 0, cells, before;

	for (; level < TS_LEVELS; level++)
	{	choices = ts_choices_loose(level, choice, factor);
		start = ts_cell[choice[0]];
		if (choices > 1)
			break;
		ts_trace = ts_mix(ts_trace, start);
		before = ts_cells;
		ts_choose_factor(level, factor[0]);
		if (ts_cells > before)
			ts_refine(1);
	}
	if (level == TS_LEVELS)
	{	start = ts_choose_cell();
		choices = start < 0 ? 0 : ts_cell_end(start) - start;
		for (i = 0; i < choices; i++)
			choice[i] = ts_order[start + i];
	}
	ts_trace = ts_mix(ts_trace, start + 1);
	if (!ts_promising(depth))
		return depth - 1;
	if (!choices)
	{	ts_spent++;
		return ts_leaf(depth);
	}
	if (!depth)
		ts_searched++;
	memcpy(order, ts_order, sizeof(order));
	memcpy(cell, ts_cell, sizeof(cell));
	memcpy(cell_size, ts_cell_size, sizeof(cell_size));
	cells = ts_cells;
#if TS_STRATEGY == TS_EXACT
	ts_first_orbits(depth, choice, choices);
#else
	choices = 1;
#endif
	for (i = 0; i < choices; i++)
	{	
#if TS_STRATEGY == TS_EXACT
		if (ts_skip(depth, choice, i))
			continue;
		if (ts_found && ts_spent >= TS_BUDGET)
		{	ts_exhausted = 1;
			break;
		}
#endif
		if (i)
		{	memcpy(ts_order, order, sizeof(order));
			memcpy(ts_cell, cell, sizeof(cell));
			memcpy(ts_cell_size, cell_size, sizeof(cell_size));
			ts_cells = cells;
		}
		ts_path[depth] = choice[i];
		ts_trace = 0;
		if (level < TS_LEVELS)
			ts_choose_factor(level, factor[i]);
		else
			ts_fix(choice[i]);
		ts_refine(1);
		back = ts_search(depth + 1, level + (level < TS_LEVELS));
		if (back < depth)
			return back;
	}
#if TS_STRATEGY == TS_EXACT
	ts_measure(depth);
#endif
	return depth - 1;
}

/* Searches the state that has been described. */
static void ts_search_all(void)
{	int i;

	ts_begin();
	ts_by_key();
	ts_hear_nothing();
	ts_refine(0);
	if (TS_FOREST > 0 && ts_edges && ts_cells < TS_ITEMS && !ts_told())
		ts_find_twins();
	ts_spent = ts_exhausted = ts_doubtful = 0;
	ts_best_known = 0;
#if TS_STRATEGY == TS_EXACT
	ts_keeping = 0;
#endif
	ts_trace = 0;
	ts_search(0, 0);
	if (ts_exhausted || ts_overflow)
		ts_fallbacks++;
	ts_stabiliser = ts_best_ties;
	for (i = 0; i < ts_best_depth; i++)
		ts_stabiliser *= ts_orbit_length[i];
	if (ts_exhausted || ts_overflow || ts_doubtful || TS_STRATEGY != TS_EXACT)
		ts_stabiliser = 0;
}

#endif
