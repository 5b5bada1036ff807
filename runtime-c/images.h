/* images.h: read after cells.h. From partitions to elements of the group, and from these to images of the
 * state.
 *
 * An element is an array `dest`: item i goes to the place of item dest[i]. The best image so far is known by
 * its element; the image itself is drawn only when there is another one to compare it with.
 */

#if TS_PLACING || TS_LISTING

static int	ts_drawn;			/* has `now` been written? */
static short	ts_best[TS_ITEMS + 1];		/* the best element so far */
static int	ts_found;			/* is there one? */
static int	ts_shown;			/* is its image in ts_best_image? */
static State	ts_best_image;
static short	ts_way[TS_LEVELS + 1][TS_LOOSE + 1];	/* [l]: the product of the first l factors */

#if TS_PLACING
static short	ts_dest[TS_ITEMS + 1];		/* an element in the making */
static double	ts_ties;			/* in how many ways ts_place could have ordered tied siblings */

/* Loose items: the one at position x(p) goes to position p, where x is the element chosen in the chain.
 * Forest items: each group fills the group that it goes to in the order of the row; parents come before their
 * children there.
 */
static void ts_place(void)
{	int p;
#if TS_GROUPS > 0
	static short into[TS_GROUPS], filled[TS_GROUPS], last[TS_GROUPS], run[TS_GROUPS];
	int g, i, item;

	ts_ties = 1;
	for (g = 0; g < TS_GROUPS; g++)
	{	filled[g] = 0;
		into[g] = last[g] = -1;
	}
	for (i = 0; i < TS_FOREST; i++)
	{	item = ts_order[i];
		g = ts_group_of[item];
		if (into[g] < 0)
			into[g] = ts_group_parent[g] < 0 ? g
				: ts_group_below(ts_dest[ts_group_parent[g]], ts_group_place[g]);
		ts_dest[item] = ts_group_first[into[g]] + filled[g]++;
		run[g] = ts_cell[item] == last[g] ? run[g] + 1 : 1;
		last[g] = ts_cell[item];
		ts_ties *= run[g];
	}
#else
	ts_ties = 1;
#endif
	for (p = 0; p < TS_LOOSE; p++)
		ts_dest[TS_FOREST + ts_way[TS_LEVELS][p]] = TS_FOREST + p;
}
#endif

/* Nothing has been found and nothing has been written. */
static void ts_begin(void)
{	int p;

	ts_found = ts_shown = ts_drawn = 0;
	for (p = 0; p < TS_LOOSE; p++)
		ts_way[0][p] = p;
}

/* Writes an image of the state that was asked for. */
static void ts_draw(const short *dest)
{
	if (ts_drawn)
		memcpy(&now, ts_before, vsize);
	else
	{	if (!(ts_before = ts_save()))
		{	memcpy(&ts_copy, &now, vsize);	/* it has been changed since it was saved */
			ts_before = &ts_copy;
		}
		ts_drawn = 1;
	}
	ts_apply(dest);
}

#if TS_PLACING
static double	ts_alike;	/* how many of the elements that were offered lead to the best image */

static void ts_take(void)
{
	memcpy(ts_best, ts_dest, sizeof(ts_best));
	ts_found = 1;
	ts_shown = 0;
	ts_alike = 1;
}

#if TS_STRATEGY != TS_FAST && TS_STRATEGY != TS_SORTED
/* Compares the image under ts_dest with the best one, and keeps the smaller. Negative: the new one is. */
static int ts_offer(void)
{	int order;

	if (!ts_found)
	{	ts_take();
		return -1;
	}
	if (!ts_shown)
	{	ts_draw(ts_best);
		memcpy(&ts_best_image, &now, vsize);
		ts_shown = 1;
	}
	ts_draw(ts_dest);
	order = memcmp(&now, &ts_best_image, vsize);
	ts_alike += order == 0;
	if (order < 0)
	{	ts_take();
		memcpy(&ts_best_image, &now, vsize);
		ts_shown = 1;
	}
	return order;
}
#endif
#endif

/* Writes the best image. Returns whether it is another state than the one that was asked for. */
static int ts_finish(void)
{	int i;

	ts_chosen = ts_best;
	if (ts_shown)
		memcpy(&now, &ts_best_image, vsize);
	else
	{	for (i = 0; i < TS_ITEMS && ts_best[i] == i; i++)
			;
		if (i < TS_ITEMS)
			ts_draw(ts_best);
		else if (ts_drawn)
			memcpy(&now, ts_before, vsize);
	}
	return ts_drawn && memcmp(&now, ts_before, vsize) != 0;
}

#endif
