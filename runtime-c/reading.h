
/* reading.h: how the generated code describes a state to the search.
 *
 * A relation has a weight, a hash of what it is and of all data in it, and the points that take part. Points in items are known by their
 * items. Of a *follower*, a point in no item (a control state, a computed number), the orbit is told, and how it stands to each item: the
 * orbit of the pair, as a number in ts_code; 0 stands for the most frequent one, and is not told. All this is invariant: it
 * is the same for a state and its image, up to the names of the items.
 */
static void ts_tell(ts_hash weight, const short *items, int used)
{
	if (used == 1)
		ts_key(items[0], weight);
	else if (used > 1)
		ts_edge(weight, items[0], items[1], used > 2 ? items[2] : -1, used > 3 ? items[3] : -1);
}

static void ts_relate(ts_hash weight, const short *points, int count)
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

static ts_hash ts_hash_bytes(const uchar *at, int size)
{	ts_hash hash = size, word;

	for ( ; size >= 8; at += 8, size -= 8)
	{	memcpy(&word, at, 8);
		hash = ts_mix(hash, word);
	}
	for (word = 0; size > 0; at++, size--)
		word = word << 8 | *at;
	return ts_mix(hash, word);
}

static uchar *ts_process_before(int pid)
{
	return (uchar *) &ts_before + proc_offset[pid + BASE];
}

static uchar *ts_channel_before(int channel)
{
	return (uchar *) &ts_before + q_offset[channel - 1];
}

static void ts_move_process(int from, int to, int size)
{
	if (from == to)
		return;
	memcpy(ts_process_at(to), ts_process_before(from), size);
	((P0 *) ts_process_at(to))->_pid = to;
}
