/* search.h: read after moving.h. The representative of a state.
 *
 *	static int ts_find(void)	makes `now` the representative of its orbit under F x U; calls ts_save()
 *					before its first write; returns whether it changed anything
 *	static double ts_count_stabiliser(void)	how many elements fix it; 0 where that is unknown. The length of the orbit
 *					is the order of the group divided by it
 *
 * Most states need no search. If there are no relations between items, siblings are sorted by their keys, children before their parents;
 * where they are in order already, nothing has to be written or saved.
 */

#if TS_DESCRIBING && TS_LOOSE == 0 && TS_GROUPS > 0
#define TS_SHORT_WAY

static short	ts_standing[TS_ITEMS];	/* the items of each group, in the order of the keys that were sorted last */
static int	ts_stood;		/* were the items in order by themselves? */

/* Are the siblings of all groups in the order of their keys? */
static int ts_in_order(void)
{	int g, i;

	for (g = 0; g < TS_GROUPS; g++)
	{	const ts_hash *key = ts_keys + ts_group_first[g];

		for (i = 1; i < ts_group_size[g]; i++)
			if (key[i] < key[i - 1])
				return 0;
	}
	return 1;
}

#if TS_DEEP
/* The key of an item includes what is below it. Groups have larger numbers than those of their parents. */
static void ts_sum_up(void)
{	int g, i, parent;

	for (g = TS_GROUPS - 1; g >= 0; g--)
		if ((parent = ts_group_parent[g]) >= 0)
			for (i = 0; i < ts_group_size[g]; i++)
				ts_keys[parent] += ts_mix(ts_keys[ts_group_first[g] + i], ts_group_place[g] + 1);
}
#endif

/* Sorts siblings by key, by insertion into the order of the state before, which is often nearly right. Those with the same key are the
 * same, so that it does not matter which of them comes first.
 */
static inline void ts_put_in_order(int first, int size)
{	short *at = ts_standing + first;
	ts_hash sorted[TS_ITEMS + 1], mine, largest;	/* sorted[j + 1]: the key of at[j]; sorted[0] is as small as any */
	long i, j;
	short item;

#ifdef TS_TIES_BY_NUMBER
	for (i = 0; i < size; i++)	/* unroll.h: fewer rounds */
		at[i] = first + i;
#endif
	sorted[0] = 0;
	sorted[1] = largest = ts_keys[at[0]];
	for (i = 1; i < size; i++)
	{	item = at[i];
		mine = ts_keys[item];
		if (mine >= largest)
		{	sorted[i + 1] = largest = mine;
			continue;
		}
		for (j = i; sorted[j] > mine; j--)
		{	at[j] = at[j - 1];
			sorted[j + 1] = sorted[j];
		}
		at[j] = item;
		sorted[j + 1] = mine;
	}
}

/* The group whose places the sorted items of a group take: parents come first. */
static inline int ts_taken(int g)
{
#if TS_DEEP
	if (ts_group_parent[g] >= 0)
		return ts_group_below(ts_dest[ts_group_parent[g]], ts_group_place[g]);
#endif
	return g;
}

/* How many permutations of siblings fix all keys. */
static double ts_count_ties(void)
{	double fixing = 1;
	int g, i, first, run;

	for (g = 0; g < TS_GROUPS; g++)
	{	first = ts_group_first[g];
		for (i = run = 1; i < ts_group_size[g]; i++)
		{	int a = ts_stood ? first + i - 1 : ts_standing[first + i - 1];
			int b = ts_stood ? first + i : ts_standing[first + i];

			run = ts_keys[a] == ts_keys[b] ? run + 1 : 1;
			fixing *= run;
		}
	}
	return fixing;
}

/* The way without relations. Returns whether the state was changed: keys that were not in order are now. */
static int ts_find_by_sorting(void)
{	int g, i;

#if TS_DEEP
	if (ts_deep)
		ts_sum_up();
#endif
	ts_stabiliser = TS_NOT_YET;
	ts_stood = ts_in_order();
	if (ts_stood)
		return 0;
	for (g = 0; g < TS_GROUPS; g++)
	{	const short *at = ts_standing + ts_group_first[g];
		int place = ts_group_first[ts_taken(g)];

		ts_put_in_order(ts_group_first[g], ts_group_size[g]);
		TS_UNROLL
		for (i = 0; i < ts_group_size[g]; i++)
			ts_dest[at[i]] = place + i;
	}
	ts_leaves++;
	ts_drawn = 0;
	ts_draw(ts_dest);
	return 1;
}
#endif

/* How many elements of the group fix the state that was asked for last; 0: unknown. */
static inline double ts_count_stabiliser(void)
{
#ifdef TS_SHORT_WAY
	if (ts_stabiliser == TS_NOT_YET)
		ts_stabiliser = ts_count_ties();
#endif
	return ts_stabiliser;
}

#if TS_STRATEGY == TS_FLOOD
static int	ts_to_be_flooded;	/* is this a state whose images may be stored? */
#endif

/* Finds the representative by the strategy. Returns whether it changed anything. */
static int ts_find_it(void)
{
#if TS_DESCRIBING
	ts_describe();
#else
	(void) ts_describe; (void) ts_apply; (void) ts_before;	/* not all strategies use them */
#endif
#ifdef TS_SHORT_WAY
	if (!ts_edges && !ts_overflow)
		return ts_find_by_sorting();
#endif
#if TS_LISTING
	ts_search_list();
	return ts_finish();
#elif TS_REFINING
	ts_search_all();
	return ts_finish();
#elif TS_TRYING
	ts_try_all();
	return ts_finish();
#elif TS_STRATEGY == TS_ENUMERATE_BASIC
	return ts_enumerate_basic();
#elif TS_STRATEGY == TS_LOCAL
	return ts_local();
#elif TS_STRATEGY == TS_FLOOD
	ts_to_be_flooded = 1;
	return 0;
#else
	return 0;
#endif
}

static int ts_find(void)
{	int changed;

	ts_calls++;
	ts_stabiliser = 0;
#if TS_STRATEGY != TS_OFF
	if (!ts_ready)
	{	ts_prepare();
#if TS_LISTING
		ts_list();
#endif
#ifdef TS_ORBITALS
		ts_find_orbitals();
#endif
#ifdef TS_SHORT_WAY
		for (changed = 0; changed < TS_ITEMS; changed++)
			ts_standing[changed] = changed;
#endif
	}
#endif
	changed = ts_find_it();
	ts_canonical += !changed;
	return changed;
}
