
/* reading.h: how the generated code describes a state to the search.
 *
 * A relation has a weight, a hash of what it is and of all data in it, and the points that take part. Points in items are known by their
 * items. Of a *follower*, a point in no item (a control state, a computed number), the orbit is told, and how it stands to each item: the
 * orbit of the pair, as a number in ts_code; 0 stands for the most frequent one, and is not told. All this is invariant: it
 * is the same for a state and its image, up to the names of the items.
 */
static inline void ts_tell(ts_hash weight, const short *items, int used)
{
	if (used == 1)
		ts_key(items[0], weight);
	else if (used > 1)
		ts_edge(weight, items[0], items[1], used > 2 ? items[2] : -1, used > 3 ? items[3] : -1);
}

static inline void ts_relate(ts_hash weight, const short *points, int count)
{	short items[TS_WIDTH];
	int used = 0, i;

	for (i = 0; i < count; i++)
	{	int point = points[i];

		if (point < 0)
			continue;
		weight = ts_mix(weight, ts_role[point] + 1 + ((ts_hash) i << 32));	/* who, and in which place */
		if (ts_item0[point] >= 0 && used < TS_WIDTH)
			items[used++] = ts_item0[point];
		if (ts_item1[point] >= 0 && used < TS_WIDTH)
			items[used++] = ts_item1[point];
		if (ts_item2[point] >= 0 && used < TS_WIDTH)
			items[used++] = ts_item2[point];
	}
	ts_tell(weight, items, used);
#ifdef TS_FOLLOWERS
	if (used < TS_WIDTH)
		for (i = 0; i < count; i++)
			if (points[i] >= 0 && ts_follower[points[i]] >= 0)
			{	const short *code = &ts_code[ts_follower[points[i]] * TS_ITEMS];

				for (items[used] = 0; items[used] < TS_ITEMS; items[used]++)
					if (code[items[used]])
						ts_tell(ts_mix(ts_mix(weight, code[items[used]]), i), items, used + 1);
			}
#endif
}

/* A number of a state, as it is hashed. */
#define TS_NUMBER(n)	((ts_hash) (unsigned) (n))

static inline ts_hash ts_word(const uchar *at, const uchar *mask)
{	unsigned word, bits;

	memcpy(&word, at, 4);
	memcpy(&bits, mask, 4);
	return word & bits;
}

/* A hash of the bytes of a process, under a mask. Each word has a factor of its own: the products don't wait for
 * each other. (They are words of 32 bits, so that a product has their highest bits in its middle, and not at its end.)
 */
static inline ts_hash ts_add_up(const uchar *at, const uchar *mask, int size)
{	static const ts_hash factor[] = {
		0xA24BAED4963EE407ULL, 0x9FB21C651E98DF25ULL, 0xD6E8FEB86659FD93ULL, 0xA0761D6478BD642FULL,
		0xE7037ED1A0B428DBULL, 0x8EBC6AF09C88C6E3ULL, 0x589965CC75374CC3ULL, 0x1D8E4E27C47D124FULL };
	ts_hash sum = 0;
	int k;

	for (k = 0; k < size / 4 && k < 8; k++)
		sum += ts_word(at + 4 * k, mask + 4 * k) * factor[k];
	for (k = 8; k < size / 4; k++)
		sum = ts_mix(sum, ts_word(at + 4 * k, mask + 4 * k));
	for (k = size / 4 * 4; k < size; k++)
		sum = ts_mix(sum, at[k] & mask[k]);
	return sum;
}

static inline uchar *ts_process_before(int pid)
{
	return (uchar *) ts_before + proc_offset[pid + BASE];
}

static inline uchar *ts_channel_before(int channel)
{
	return (uchar *) ts_before + q_offset[channel - 1];
}
