/* twins.h: read after images.h. Tied items that need no search.
 *
 * Siblings are *twins* if exchanging them, with all that is below them, changes nothing. Tied siblings are
 * twins if no edge touches them or anything below them: there refinement is exact, since keys on a forest are
 * all that there is. If edges touch the siblings themselves only, they are twins if the edges are the same
 * after exchanging the two; this is decided by a sum of hashes of the edges that touch them. If edges touch
 * something below them, they are not called twins, though they may be: the search will find out.
 *
 * Being twins is an equivalence, and a property of the state: it is found out once, for the cells of the
 * first partition.
 */

#if TS_REFINING

static uchar	ts_touched[TS_ITEMS + 1];	/* by an edge: 1 the item, 2 something below it */
static short	ts_twin[TS_ITEMS + 1];		/* the first of its twins, for touched items */
static int	ts_incident_start[TS_ITEMS + 2];
static int	ts_incident[TS_WIDTH * TS_MOST_EDGES + 1];	/* the edges of each item */

/* Lists the edges of each item. */
static void ts_list_edges(void)
{	int e, i;

	for (i = 0; i <= TS_ITEMS; i++)
		ts_incident_start[i] = 0;
	for (e = 0; e < ts_edges; e++)
		for (i = 0; i < ts_ends[e]; i++)
			ts_incident_start[ts_end[e][i]]++;
	for (i = 0; i < TS_ITEMS; i++)
	{	ts_touched[i] = ts_incident_start[i] > 0;
		ts_incident_start[i + 1] += ts_incident_start[i];
	}
	for (e = 0; e < ts_edges; e++)
		for (i = 0; i < ts_ends[e]; i++)
			ts_incident[--ts_incident_start[ts_end[e][i]]] = e;
}

/* The sum of the hashes of the edges of item a, with a and b exchanged or not. */
static ts_hash ts_surroundings(int a, int b, int exchanged)
{	ts_hash h, sum = 0;
	int e, i, k, end;

	for (k = ts_incident_start[a]; k < ts_incident_start[a + 1]; k++)
	{	e = ts_incident[k];
		h = ts_weight[e];
		for (i = 0; i < ts_ends[e]; i++)
		{	end = ts_end[e][i];
			if (exchanged)
				end = end == a ? b : end == b ? a : end;
			h = ts_mix(h, end);
		}
		sum += h;
	}
	return sum;
}

static int ts_are_twins(int a, int b)
{
	return ts_surroundings(a, b, 0) + ts_surroundings(b, a, 0)
		== ts_surroundings(a, b, 1) + ts_surroundings(b, a, 1);
}

/* Finds the twins among the tied items. */
static void ts_find_twins(void)
{	int i, j, start, end, item, other;

	ts_list_edges();
#if TS_GROUPS > 0
	for (i = TS_GROUPS - 1; i >= 0; i--)
		for (j = 0; ts_group_parent[i] >= 0 && j < ts_group_size[i]; j++)
			if (ts_touched[ts_group_first[i] + j])
				ts_touched[ts_group_parent[i]] |= 2;
#endif
	for (start = 0; start < TS_FOREST; start = end)
	{	end = ts_cell_end(start);
		for (i = start; i < end; i++)
		{	item = ts_order[i];
			ts_twin[item] = item;
			if (ts_touched[item] != 1)
				continue;
			for (j = start; j < i; j++)
			{	other = ts_order[j];
				if (ts_twin[other] == other && ts_group_of[other] == ts_group_of[item]
				&& ts_are_twins(item, other))
				{	ts_twin[item] = other;
					break;
				}
			}
		}
	}
}

/* The first cell with items that have to be told apart by trying, or -1. Its items are siblings: their
 * parents come before them in the row, so these have been told apart, or nothing below them is touched.
 */
static int ts_choose_cell(void)
{	int start, end, i, item;

	if (!ts_edges || ts_told())
		return -1;
	for (start = 0; start < TS_FOREST; start = end)
	{	end = ts_cell_end(start);
		item = ts_order[start];
		if (end - start == 1 || !ts_touched[item])
			continue;
		for (i = start + 1; i < end; i++)
			if (ts_twin[ts_order[i]] != ts_twin[item])
				return start;
	}
	return -1;
}

#endif
