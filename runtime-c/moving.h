/* moving.h: read after trying.h. The strategies that change the state step by step, without any description
 * of it.
 *	enumerate basic	all elements of the group: each is applied to the whole state factor by factor (trying.h),
 *			and the smallest image is kept
 *	flood		the same images, but they are stored (flood.h)
 *	local		generators (exchanges of neighbouring siblings, and those given for U) are applied to the
 *			state for as long as one of them makes it smaller
 */

#if TS_STRATEGY == TS_ENUMERATE_BASIC || TS_STRATEGY == TS_LOCAL || TS_STRATEGY == TS_FLOOD

static State	ts_start;

/* Applies an element to `now`. */
static inline void ts_move(const short *dest)
{
	memcpy(&ts_copy, &now, vsize);
	ts_apply(dest);
}

static inline void ts_identity(short *dest)
{	int i;

	for (i = 0; i < TS_ITEMS; i++)
		dest[i] = i;
}

#if (TS_STRATEGY == TS_LOCAL && TS_LOOSE_GENERATORS > 0) || (TS_STRATEGY != TS_LOCAL && TS_LEVELS > 0)
/* Applies a permutation of the loose positions. */
static void ts_move_loose(const short *way)
{	short dest[TS_ITEMS + 1];
	int p;

	ts_identity(dest);
	for (p = 0; p < TS_LOOSE; p++)
		dest[TS_FOREST + p] = TS_FOREST + way[p];
	ts_move(dest);
}
#endif

#if TS_GROUPS > 0
/* Applies the exchange of two siblings. */
static void ts_move_siblings(int a, int b)
{	short dest[TS_ITEMS + 1];

	ts_identity(dest);
	ts_exchange(dest, a, b);
	ts_move(dest);
}
#endif

#endif

#if TS_STRATEGY == TS_ENUMERATE_BASIC || TS_STRATEGY == TS_FLOOD

/* Goes on to the next choice of factors, as an odometer does. Returns whether there is one. */
static int ts_next_choice(short *exchange, short *factor)
{	int i = 0;

#if TS_GROUPS > 0
	for (i = 0; i < TS_FOREST; i++)
	{	int g = ts_group_of[i];

		if (i + ++exchange[i] < ts_group_first[g] + ts_group_size[g])
			return 1;
		exchange[i] = 0;
	}
#endif
#if TS_LEVELS > 0
	for (i = 0; i < TS_LEVELS; i++)
	{	if (++factor[i] < ts_level_size[i])
			return 1;
		factor[i] = 0;
	}
#endif
	(void) i; (void) exchange; (void) factor;
	return 0;
}

/* Applies chosen factors, one after the other. */
static void ts_move_by(const short *exchange, const short *factor)
{
#if TS_GROUPS > 0
	int i;

	for (i = 0; i < TS_FOREST; i++)
		if (exchange[i])
			ts_move_siblings(i, i + exchange[i]);
#endif
#if TS_LEVELS > 0
	int l;

	for (l = TS_LEVELS - 1; l >= 0; l--)
		ts_move_loose(ts_level_way + (ts_level_start[l] + factor[l]) * TS_LOOSE);
#endif
	(void) exchange; (void) factor;
}

#endif

#if TS_STRATEGY == TS_ENUMERATE_BASIC

static State	ts_smallest;

/* Returns whether the state was changed. */
static int ts_enumerate_basic(void)
{	short exchange[TS_ITEMS + 1] = { 0 }, factor[TS_ITEMS + 1] = { 0 };
	double alike = 0;
	int order;

	ts_save();
	memcpy(&ts_start, &now, vsize);
	memcpy(&ts_smallest, &now, vsize);
	do
	{	memcpy(&now, &ts_start, vsize);
		ts_move_by(exchange, factor);
		ts_leaves++;
		order = memcmp(&now, &ts_smallest, vsize);
		if (order < 0)
		{	memcpy(&ts_smallest, &now, vsize);
			alike = 0;
		}
		alike += order <= 0;
	} while (ts_next_choice(exchange, factor));
	memcpy(&now, &ts_smallest, vsize);
	ts_stabiliser = alike;	/* as many elements lead to an image as fix it */
	return memcmp(&now, &ts_start, vsize) != 0;
}

#endif

#if TS_STRATEGY == TS_LOCAL

/* Keeps the image that has just been written if it is smaller than the state before. */
static inline int ts_improved(void)
{
	ts_leaves++;
	if (memcmp(&now, ts_before, vsize) < 0)
		return 1;
	memcpy(&now, ts_before, vsize);
	return 0;
}

/* Returns whether the state was changed. */
static int ts_local(void)
{	int i = 0, better;

	ts_save();
	memcpy(&ts_start, &now, vsize);
	do
	{	better = 0;
#if TS_GROUPS > 0
		for (i = 0; i + 1 < TS_FOREST; i++)
			if (ts_group_of[i] == ts_group_of[i + 1])
			{	ts_move_siblings(i, i + 1);
				better |= ts_improved();
			}
#endif
#if TS_LOOSE_GENERATORS > 0
		for (i = 0; i < TS_LOOSE_GENERATORS; i++)
		{	ts_move_loose(ts_loose_generator + i * TS_LOOSE);
			better |= ts_improved();
		}
#endif
	} while (better);
	(void) i;
	return memcmp(&now, &ts_start, vsize) != 0;
}

#endif
