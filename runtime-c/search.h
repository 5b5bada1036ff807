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

/* Up to so many siblings are compared each with each. Comparisons that decide where to go on are what a processor guesses wrong, and a wrong
 * guess takes longer than several sums; but sums grow with the square of the number.
 */
#ifndef TS_FEW_SIBLINGS
#define TS_FEW_SIBLINGS	8	/* a power of 2 */
#endif

static short	ts_standing[TS_ITEMS];	/* the items of each larger group, in the order of the keys that were sorted last */

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

/* The group whose places the sorted items of a group take: parents come first. */
static inline int ts_taken(int g)
{
#if TS_DEEP
	if (ts_group_parent[g] >= 0)
		return ts_group_below(ts_dest[ts_group_parent[g]], ts_group_place[g]);
#endif
	return g;
}

/* Sorts a few siblings by key. The last bits of a key make room for the number of the sibling, so that no two are the same. Returns whether
 * one of them gets another place.
 */
static inline int ts_sort_few(int first, int size, int place)
{	ts_hash key[TS_FEW_SIBLINGS];
	int i, j, in_front, moved = 0;

	for (i = 0; i < size; i++)
		key[i] = (ts_keys[first + i] & ~(ts_hash) (TS_FEW_SIBLINGS - 1)) | i;
	TS_UNROLL_ALL
	for (i = 0; i < size; i++)
	{	in_front = 0;
		TS_UNROLL_ALL
		for (j = 0; j < size; j++)
			in_front += key[j] < key[i];
		ts_dest[first + i] = place + in_front;
		moved |= in_front ^ i;
	}
	return moved | (place ^ first);
}

/* Are siblings in the order of their keys? */
static inline int ts_in_order(int first, int size)
{	const ts_hash *key = ts_keys + first;
	int i;

	for (i = 1; i < size; i++)
		if (key[i] < key[i - 1])
			return 0;
	return 1;
}

/* Sorts siblings by key, by insertion into the order of the state before, which is often nearly right. Those with the same key are the
 * same, so that it does not matter which of them comes first. Returns whether one of them gets another place.
 */
static inline int ts_sort_many(int first, int size, int place)
{	short *at = ts_standing + first;
	ts_hash sorted[TS_ITEMS + 1], mine, largest;	/* sorted[j + 1]: the key of at[j]; sorted[0] is as small as any */
	long i, j;
	short item;

	if (ts_in_order(first, size))
	{	for (i = 0; i < size; i++)
			ts_dest[first + i] = place + i;
		return place ^ first;
	}
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
	TS_UNROLL
	for (i = 0; i < size; i++)
		ts_dest[at[i]] = place + i;
	return 1;
}

/* How many permutations of siblings fix all keys. */
static double ts_count_ties(void)
{	double fixing = 1;
	ts_hash sorted[TS_ITEMS];
	int g, i, first, place, run;

	for (g = 0; g < TS_GROUPS; g++)
	{	first = ts_group_first[g];
		place = ts_group_first[ts_taken(g)];
		for (i = 0; i < ts_group_size[g]; i++)
			sorted[ts_dest[first + i] - place] = ts_keys[first + i];
		for (i = run = 1; i < ts_group_size[g]; i++)
		{	run = sorted[i] == sorted[i - 1] ? run + 1 : 1;
			fixing *= run;
		}
	}
	return fixing;
}

/* The way without relations. Returns whether the state was changed: keys that were not in order are now. */
static int ts_find_by_sorting(void)
{	int g, moved = 0;

#if TS_DEEP
	if (ts_deep)
		ts_sum_up();
#endif
	ts_stabiliser = TS_NOT_YET;
	for (g = 0; g < TS_GROUPS; g++)
	{	int first = ts_group_first[g], size = ts_group_size[g], place = ts_group_first[ts_taken(g)];

		moved |= size <= TS_FEW_SIBLINGS ? ts_sort_few(first, size, place) : ts_sort_many(first, size, place);
	}
	if (!moved)
		return 0;
	ts_leaves++;
	ts_drawn = 0;
	ts_chosen = ts_dest;
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
	ts_chosen = NULL;
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
