/* trying.h: read after branch.h. The strategies that look at keys at most, and try the rest.
 *
 * The factors of an element of F x U: one permutation from each level of the chain of U, and for each
 * position of each group of siblings, but the last, an exchange with itself or a position after it. Products
 * of these give each element exactly once, parents before their children.
 *	segmented	the chain: elements with the smallest sequence of keys. The forest: sorted by keys, then
 *			exchanges of siblings with the same key only
 *	sorted		the first of these
 *	enumerate	as segmented, but without any keys: all elements
 */

#if TS_TRYING

static double	ts_tried;
#if TS_GROUPS > 0 && TS_STRATEGY != TS_SORTED
static short	ts_run[TS_FOREST];		/* [position]: how many siblings from here on have the same key */
#endif
static short	ts_best_colour[TS_LOOSE + 1];	/* of the best element: the colour that goes to each position */

#if TS_GROUPS > 0 && TS_STRATEGY != TS_SORTED
static int ts_enough(void)
{
	return TS_STRATEGY == TS_SEGMENTED && ts_tried >= TS_BUDGET;
}

/* Tries all exchanges from a position on. ts_dest is where the items go by the exchanges before. */
static void ts_try_forest(int position)
{	short before[TS_ITEMS + 1], factor[TS_FOREST];
	int i, k;

	while (position < TS_FOREST && ts_run[position] == 1)
		position++;
	if (position == TS_FOREST)
	{	ts_tried++;
		ts_leaves++;
		ts_offer();
		return;
	}
	memcpy(before, ts_dest, sizeof(before));
	for (k = 0; k < ts_run[position] && !(k && ts_enough()); k++)
	{	for (i = 0; i < TS_FOREST; i++)
			factor[i] = i;
		if (k)
			ts_exchange(factor, position, position + k);
		for (i = 0; i < TS_FOREST; i++)
			ts_dest[i] = factor[before[i]];
		ts_try_forest(position + 1);
	}
	memcpy(ts_dest, before, sizeof(before));
}
#endif

/* Compares the colours that the chosen element of U puts at some position, and the best one. */
static int ts_compare_at(int level, int position)
{
	return ts_cell[TS_FOREST + ts_way[level][position]] - ts_best_colour[position];
}

/* The same for the bases of the first levels. */
static int ts_compare_bases(int levels)
{	int order = 0;
#if TS_LEVELS > 0
	int l;

	for (l = 0; l < levels && ts_found && order == 0; l++)
		order = ts_compare_at(levels, ts_level_base[l]);
#else
	(void) levels;
#endif
	return order;
}

/* An element of U has been chosen: tries all of F with it. */
static void ts_try_element(void)
{	int i, order = ts_compare_bases(TS_LEVELS);
#if TS_GROUPS > 0 && TS_STRATEGY != TS_SORTED
	short colour[TS_FOREST];
	int p;
#endif

	for (i = 0; i < TS_LOOSE && ts_found && order == 0; i++)
		order = ts_compare_at(TS_LEVELS, i);
	if (order > 0)
		return;
	if (order < 0 || !ts_found)
	{	ts_found = 0;
		for (i = 0; i < TS_LOOSE; i++)
			ts_best_colour[i] = ts_cell[TS_FOREST + ts_way[TS_LEVELS][i]];
	}
	ts_place();
#if TS_STRATEGY == TS_SORTED
	if (!ts_found)
	{	ts_leaves++;
		ts_take();
	}
#elif TS_GROUPS > 0
	for (i = 0; i < TS_FOREST; i++)
		colour[ts_dest[i]] = ts_cell[i];
	for (p = TS_FOREST - 1; p >= 0; p--)
	{	ts_run[p] = 1;
		if (p + 1 < TS_FOREST && ts_group_of[p] == ts_group_of[p + 1] && colour[p] == colour[p + 1])
			ts_run[p] += ts_run[p + 1];
	}
	ts_try_forest(0);
#else
	ts_tried++;
	ts_leaves++;
	ts_offer();
#endif
}

/* Tries all factors from a level on, but those that put larger colours at the bases than the best element. */
static void ts_try_chain(int level)
{
#if TS_LEVELS > 0
	int k, p, at;

	if (level < TS_LEVELS)
	{	for (k = 0; k < ts_level_size[level]; k++)
		{	at = (ts_level_start[level] + k) * TS_LOOSE;
			for (p = 0; p < TS_LOOSE; p++)
				ts_way[level + 1][p] = ts_way[level][ts_level_way[at + p]];
			if (ts_compare_bases(level + 1) <= 0)
				ts_try_chain(level + 1);
		}
		return;
	}
#endif
	(void) level;
	ts_try_element();
}

static void ts_try_all(void)
{
	ts_begin();
	ts_tried = 0;
	ts_by_key();
	ts_try_chain(0);
	/* the elements that lead to one image are as many as those that fix it; were all of them tried? */
	ts_stabiliser = TS_STRATEGY == TS_SORTED ? 0 : ts_alike;
	if (ts_overflow || (TS_STRATEGY == TS_SEGMENTED && ts_tried >= TS_BUDGET))
	{	ts_stabiliser = 0;
		ts_fallbacks++;
	}
}

#endif
