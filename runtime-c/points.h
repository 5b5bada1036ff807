
/* points.h: from a permutation of items to one of points.
 *
 * `dest` says for each item the item whose place it takes. The points of an item go to those of the other, in order. Points that are
 * in no item (cells of tables, control states, computed numbers) follow: the permutation is written as a product
 * of elements of the stabiliser chain of the whole group, whose base points are in items.
 */
static const short	*ts_goes;	/* where each item goes */
static short	ts_to[TS_POINTS];	/* where each point goes */
static int	ts_renamed[TS_POINTS];	/* what stands for it there */

static inline int ts_image(int point, int value)
{
	return point < 0 ? value : ts_renamed[point];
}

static inline int ts_exists(int pid)
{
	return pid + BASE < now._nr_pr;
}

static inline uchar *ts_process_at(int pid)
{
	return (uchar *) &now + proc_offset[pid + BASE];
}

/* SPIN puts a new process behind all that is in the state, at the next full word. So processes of one type that were started one
 * after the other, without channels of their own, lie in a *row*. It is enough to look at the last one: as there is nothing to
 * be had between two processes but a gap, it would be further away if there were one.
 */
#define TS_STRIDE(type)	((int) ((sizeof(type) + WS - 1) / WS * WS))

/* Is it sooner copied than asked whether it has to be? */
#define TS_SMALL(type)	(sizeof(type) <= 16)

/* In a function that tells whether a state is what was expected: it is not, if these are not in a row. */
#define TS_EXPECT_ROW(type, number, first, count) { \
		const uchar *row = ts_process_at(first); unsigned wrong = 0; int k; \
		if (!ts_exists((first) + (count) - 1) \
		|| ts_process_at((first) + (count) - 1) != row + ((count) - 1) * TS_STRIDE(type)) \
			return 0; \
		TS_UNROLL \
		for (k = 0; k < (count); k++) \
			wrong |= ((type *) (row + k * TS_STRIDE(type)))->_t ^ (number); \
		if (wrong) \
			return 0; \
	}

static inline int ts_point_of(int pid)
{
	return pid < TS_PROCESSES ? ts_process_point[pid] : -1;
}

/* Where a process goes by the last ts_images(). */
static inline int ts_goes_to(int pid)
{
	return ts_image(ts_point_of(pid), pid);
}

/* Has something been set to 0, in some state so far, that nobody will read? */
static int	ts_forgotten;

#ifdef TS_FOLLOW
static inline void ts_follow(void)
{	short rest[TS_POINTS], back[TS_POINTS];
	const short *way[TS_FOLLOW];
	int level, point, k;

	memcpy(rest, ts_to, sizeof(rest));
	for (level = 0; level < TS_FOLLOW; level++)
	{	const short *orbit = &ts_follow_orbit[ts_follow_start[level]];

		for (k = 0; k < ts_follow_size[level] - 1 && orbit[k] != rest[ts_follow_base[level]]; k++)
			;
		way[level] = &ts_follow_way[(ts_follow_start[level] + k) * TS_POINTS];
		for (point = 0; point < TS_POINTS; point++)
			back[way[level][point]] = point;
		for (point = 0; point < TS_POINTS; point++)
			if (rest[point] >= 0)
				rest[point] = back[rest[point]];
	}
	for (point = 0; point < TS_POINTS; point++)
	{	ts_to[point] = point;
		for (level = TS_FOLLOW - 1; level >= 0; level--)
			ts_to[point] = way[level][ts_to[point]];
	}
}
#endif

/* Most permutations are nearly the same as the one before: only what differs is written. */
static inline void ts_images(const short *dest)
{	static short last[TS_ITEMS];	/* an item + 1; 0: nothing has been written so far */
	const short *from, *to;
	int item, k, point, changed = 0;

	for (item = 0; item < TS_ITEMS; item++)
	{	if (last[item] == dest[item] + 1)
			continue;
		last[item] = dest[item] + 1;
		changed = 1;
		from = &ts_item_points[ts_item_start[item]];
		to = &ts_item_points[ts_item_start[dest[item]]];
		for (k = 0; k < ts_item_start[item + 1] - ts_item_start[item]; k++)
		{	ts_to[from[k]] = to[k];
			ts_renamed[from[k]] = ts_number[to[k]];
		}
	}
#ifdef TS_FOLLOW
	if (changed)
	{	for (point = 0; point < TS_POINTS; point++)
			if (ts_item0[point] < 0 || ts_item1[point] >= 0)
				ts_to[point] = -1;
		ts_follow();
		for (point = 0; point < TS_POINTS; point++)
			ts_renamed[point] = ts_number[ts_to[point]];
	}
#endif
	(void) point; (void) changed;
}
