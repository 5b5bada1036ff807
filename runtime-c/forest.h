/* forest.h: read after items.h. The shape of the group, made ready once: what lies below an item, and which
 * items can be exchanged at all.
 *
 * Two items are of the same *kind* if F x U can take one to the other. The kinds are numbered so that a
 * parent's comes before those of its children, and those of loose items come last. The orbits of a point
 * stabiliser of U, level by level, are the *parts*: ts_part[l][p] for those elements that fix the bases of
 * the first l levels.
 */

#if TS_STRATEGY != TS_OFF

static int	ts_ready;
static short	ts_group_of[TS_ITEMS + 1];
static short	ts_kind[TS_ITEMS + 1];
static short	ts_below[TS_ITEMS + 1];			/* first group below an item, or -1 */
static short	ts_part[TS_LEVELS + 1][TS_LOOSE + 1];
static int	ts_deep;				/* has a group a parent? */

#if TS_GROUPS > 0
static short	ts_next[TS_GROUPS + 1];			/* next group below the same item, or -1 */

/* The group below `parent` at some place. */
static int ts_group_below(int parent, int place)
{	int g = ts_below[parent];

	while (ts_group_place[g] != place)
		g = ts_next[g];
	return g;
}

#if TS_EXCHANGING
/* Adds, to a permutation, that two siblings change places, with all that is below them. */
static void ts_exchange(short *dest, int a, int b)
{	int g, h, i;

	dest[a] = b;
	dest[b] = a;
	for (g = ts_below[a]; g >= 0; g = ts_next[g])
	{	h = ts_group_below(b, ts_group_place[g]);
		for (i = 0; i < ts_group_size[g]; i++)
			ts_exchange(dest, ts_group_first[g] + i, ts_group_first[h] + i);
	}
}
#endif

/* Numbers the kinds of forest items. Returns how many there are. */
static int ts_forest_kinds(void)
{	int g, h, i, parent, kinds = 0;

	for (g = 0; g < TS_GROUPS; g++)
	{	parent = ts_group_parent[g];
		for (i = 0; i < ts_group_size[g]; i++)
		{	ts_group_of[ts_group_first[g] + i] = g;
#if TS_DEEP
			ts_above[ts_group_first[g] + i] = parent;
#endif
		}
		ts_next[g] = -1;
		if (parent >= 0)
		{	ts_deep = 1;
			ts_next[g] = ts_below[parent];
			ts_below[parent] = g;
		}
		for (h = 0; parent >= 0 && h < g; h++)	/* the same place below a parent of the same kind? */
			if (ts_group_parent[h] >= 0 && ts_group_place[h] == ts_group_place[g]
			&& ts_kind[ts_group_parent[h]] == ts_kind[parent])
				break;
		if (parent < 0)
			h = g;
		for (i = 0; i < ts_group_size[g]; i++)
			ts_kind[ts_group_first[g] + i] = h < g ? ts_kind[ts_group_first[h]] : kinds;
		if (h == g)
			kinds++;
	}
	return kinds;
}
#endif

/* The parts: each is named by its smallest position. */
static void ts_find_parts(void)
{	int l, p;
#if TS_LEVELS > 0
	int k, q, a, b;
#endif

	for (p = 0; p < TS_LOOSE; p++)
		ts_part[TS_LEVELS][p] = p;
	for (l = TS_LEVELS - 1; l >= 0; l--)
	{	for (p = 0; p < TS_LOOSE; p++)
			ts_part[l][p] = ts_part[l + 1][p];
#if TS_LEVELS > 0
		for (k = 0; k < ts_level_size[l]; k++)
			for (p = 0; p < TS_LOOSE; p++)
			{	a = ts_part[l][p];
				b = ts_part[l][ts_level_way[(ts_level_start[l] + k) * TS_LOOSE + p]];
				for (q = 0; a != b && q < TS_LOOSE; q++)
					if (ts_part[l][q] == (a < b ? b : a))
						ts_part[l][q] = a < b ? a : b;
			}
#endif
	}
}

static void ts_prepare(void)
{	int i, kinds = 0;

	ts_ready = 1;
	ts_deep = 0;
	for (i = 0; i < TS_ITEMS; i++)
	{	ts_group_of[i] = 0;
		ts_below[i] = -1;
#if TS_DEEP
		ts_above[i] = -1;
#endif
	}
#if TS_GROUPS > 0
	kinds = ts_forest_kinds();
#endif
	ts_find_parts();
	for (i = TS_FOREST; i < TS_ITEMS; i++)
		ts_kind[i] = kinds + ts_part[0][i - TS_FOREST];
}

#endif
