/* search.h: read after moving.h. The representative of a state.
 *
 *	static int ts_find(void)	makes `now` the representative of its orbit under F x U; calls ts_save()
 *					before its first write; returns whether it changed anything
 * It leaves the number of elements that fix the state in ts_stabiliser, or 0 where that is unknown. The
 * length of the orbit is the order of the group divided by it.
 *
 * Most states need no search. If there are no relations between items and no forest deeper than one level,
 * siblings are sorted by their keys; where they are already, nothing has to be written or saved.
 */

#if TS_DESCRIBING && TS_LOOSE == 0 && TS_GROUPS > 0
#define TS_SHORT_WAY
#ifndef TS_SMALL
#define TS_SMALL	12
#endif

/* Are the siblings of a group in the order of their keys? Multiplies the stabiliser by what fixes their keys. */
static int ts_in_order(const ts_hash *key, int size)
{	double fixing = ts_stabiliser;
	int i, run = 1, falls = 0;

	for (i = 1; i < size; i++)
		falls |= key[i] < key[i - 1];
	if (falls)
		return 0;
	for (i = 1; i < size; i++)
	{	run = run * (key[i] == key[i - 1]) + 1;
		fixing *= run;
	}
	ts_stabiliser = fixing;
	return 1;
}

/* Tells where the siblings of a small group go when they are sorted by key: each counts those before it. This
 * takes more comparisons than sorting, but no step that depends on their outcome.
 */
static void ts_count_in_order(int first, int size)
{	const ts_hash *key = ts_keys + first;
	double fixing = ts_stabiliser;
	int i, j, before, same;

	for (i = 0; i < size; i++)
	{	for (j = before = same = 0; j < i; j++)
		{	before += key[j] <= key[i];
			same += key[j] == key[i];
		}
		for (j = i + 1; j < size; j++)
			before += key[j] < key[i];
		ts_dest[first + i] = first + before;
		fixing *= same + 1;
	}
	ts_stabiliser = fixing;
}

/* The same for a large group, by insertion into the order of the state before, which is often nearly right. */
static void ts_put_in_order(int first, int size)
{	static short standing[TS_ITEMS];	/* 0, or an item + 1 */
	short *at = standing + first;
	ts_hash key[TS_ITEMS], mine;
	double fixing = ts_stabiliser;
	int i, j, item, run = 1;

	for (i = 0; i < size; i++)
	{	if (!at[i])
			at[i] = first + i + 1;
		key[i] = ts_keys[at[i] - 1];
		mine = key[i];
		item = at[i];
		for (j = i; j > 0 && (key[j - 1] > mine || (key[j - 1] == mine && at[j - 1] > item)); j--)
		{	key[j] = key[j - 1];
			at[j] = at[j - 1];
		}
		key[j] = mine;
		at[j] = item;
	}
	for (i = 0; i < size; i++)
	{	ts_dest[at[i] - 1] = first + i;
		run = i && key[i] == key[i - 1] ? run + 1 : 1;
		fixing *= run;
	}
	ts_stabiliser = fixing;
}

/* The way without relations. Returns whether the state was changed: keys that were not in order are now. */
static int ts_find_by_sorting(void)
{	int g, sorted = 1;

	ts_stabiliser = 1;
	for (g = 0; g < TS_GROUPS && sorted; g++)
		sorted = ts_in_order(ts_keys + ts_group_first[g], ts_group_size[g]);
	if (!sorted)
	{	ts_stabiliser = 1;
		for (g = 0; g < TS_GROUPS; g++)
			if (ts_group_size[g] <= TS_SMALL)
				ts_count_in_order(ts_group_first[g], ts_group_size[g]);
			else
				ts_put_in_order(ts_group_first[g], ts_group_size[g]);
		ts_leaves++;
		ts_drawn = 0;
		ts_draw(ts_dest);
	}
	if (TS_STRATEGY != TS_EXACT)
		ts_stabiliser = 0;
	return !sorted;
}
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
	if (!ts_edges && !ts_deep && !ts_overflow)
		return ts_find_by_sorting();
#endif
#if TS_REFINING
	ts_search_all();
	return ts_finish();
#elif TS_TRYING
	ts_try_all();
	return ts_finish();
#elif TS_STRATEGY == TS_ENUMERATE_BASIC
	return ts_enumerate_basic();
#elif TS_STRATEGY == TS_LOCAL
	return ts_local();
#else
	return 0;
#endif
}

static int ts_find(void)
{	int changed;

	ts_calls++;
#if TS_STRATEGY != TS_OFF
	if (!ts_ready)
		ts_prepare();
#endif
	changed = ts_find_it();
	ts_canonical += !changed;
	return changed;
}
