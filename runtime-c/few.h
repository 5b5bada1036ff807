/* few.h: read after branch.h. Groups with few elements, and of no known shape: rings, cubes.
 *
 * If TS_LISTED is defined, the group has that many elements, and moves loose items only. They are listed once, in the
 * order of the stabiliser chain: elements that put the same item at the base of the first level stand side by side, among
 * them those that put the same item at the base of the second, and so on. So a *stretch* of the list is known by its start,
 * and at each level it falls into as many stretches of equal length as the orbit of the level has points.
 *
 * The representative is the image with the smallest hash. Few elements have to be tried for it: at each level only those go on that
 * put one of the rarest items at the base. What is rare is a matter of keys, of edges, and of how items stand to others. Of the
 * colour that most items of a kind have nothing is hashed; what is not there is the same in all images. All choices depend on
 * the description of the state only, so that for an image of the state the images of these elements are tried. Those that
 * reach the smallest hash differ by an element that fixes the state: they are as many as its stabiliser has elements. (If two
 * different images have the same hash, a little reduction is lost; what is stored is an image of the state in any case.)
 */

#if TS_LISTING

#ifndef TS_FEW
#define TS_FEW	4	/* so few elements are not worth another look for fewer */
#endif
#define TS_FEW_PIECES	(TS_ITEMS < 12 ? TS_ITEMS : 12)

#if TS_ITEMS < 256
typedef uchar	ts_small;
#else
typedef short	ts_small;
#endif

static ts_small	ts_placed[TS_LISTED][TS_ITEMS];	/* by element and position: the item that goes there */
static ts_small	ts_going[TS_LISTED][TS_ITEMS];	/* by element and item: the position that it goes to */
static ts_hash	ts_factor[TS_WIDTH][TS_ITEMS];	/* by position, for the items of an edge in their order */
static int	ts_identity;			/* the element that moves nothing */
static ts_small	ts_colour[TS_ITEMS];		/* the colour of each item */
static ts_hash	ts_colour_value[TS_ITEMS];	/* the values of the different colours */
static short	ts_colour_kind[TS_ITEMS];	/* the kind of its items */
static short	ts_often[TS_ITEMS];		/* how many items have the colour */
static uchar	ts_tells[TS_ITEMS];		/* is it not the one that most items of the kind have? */
static int	ts_colours;

/* Lists the elements. */
static void ts_list(void)
{	int e, l, k, p, moved, rest;

	for (e = 0; e < TS_LISTED; e++)
	{	for (p = 0; p < TS_ITEMS; p++)
			ts_way[0][p] = p;
		for (l = 0, rest = TS_LISTED; l < TS_LEVELS; l++)
		{	rest /= ts_level_size[l];
			k = ts_level_start[l] + e / rest % ts_level_size[l];
			for (p = 0; p < TS_ITEMS; p++)
				ts_way[l + 1][p] = ts_way[l][ts_level_way[k * TS_ITEMS + p]];
		}
		for (p = moved = 0; p < TS_ITEMS; p++)
		{	ts_placed[e][p] = ts_way[TS_LEVELS][p];
			ts_going[e][ts_way[TS_LEVELS][p]] = p;
			moved |= ts_way[TS_LEVELS][p] != p;
		}
		if (!moved)
			ts_identity = e;
	}
	for (l = 0; l < TS_WIDTH; l++)
		for (p = 0; p < TS_ITEMS; p++)
			ts_factor[l][p] = ts_mix(p + 1, 0xD6E8FEB86659FD93ULL + l) | 1;
}

/* Colours the items: by kind, key, and what their edges tell of their neighbours' keys. */
static void ts_paint(void)
{	static ts_hash value[TS_ITEMS];
	int e, i, c;

	for (i = 0; i < TS_ITEMS; i++)
		value[i] = ts_keys[i] + 0x9FB21C651E98DF25ULL * (unsigned) ts_kind[i];
	for (e = 0; e < ts_edges; e++)
	{	ts_hash h = ts_weight[e];

		for (i = 0; i < ts_ends[e]; i++)
			h = ts_mix(h, ts_keys[ts_end[e][i]]);
		for (i = 0; i < ts_ends[e]; i++)
			value[ts_end[e][i]] += h * (2 * i + 3);
	}
	ts_colours = 0;
	for (i = 0; i < TS_ITEMS; i++)
	{	for (c = 0; c < ts_colours && ts_colour_value[c] != value[i]; c++)
			;
		if (c == ts_colours)
		{	ts_colour_value[ts_colours++] = value[i];
			ts_colour_kind[c] = ts_kind[i];
			ts_often[c] = 0;
		}
		ts_colour[i] = c;
		ts_often[c]++;
	}
}

/* Finds the colour of each kind that most of its items have; of several, the one with the smallest value. */
static void ts_find_background(void)
{	static short most[TS_ITEMS + 1];
	int c, k;

	for (k = 0; k < TS_ITEMS; k++)
		most[k] = -1;
	for (c = 0; c < ts_colours; c++)
	{	short *known = &most[ts_colour_kind[c]];

		if (*known < 0 || ts_often[c] > ts_often[*known]
		|| (ts_often[c] == ts_often[*known] && ts_colour_value[c] < ts_colour_value[*known]))
			*known = c;
		ts_tells[c] = 1;
	}
	for (k = 0; k < TS_ITEMS; k++)
		if (most[k] >= 0)
			ts_tells[most[k]] = 0;
}

/* What can be seen of each item: its colour, and how it stands to those items that tell. */
static ts_hash	ts_sight[TS_ITEMS];

static void ts_look_around(void)
{	int i;
#ifdef TS_ORBITALS
	int from;
#endif

	for (i = 0; i < TS_ITEMS; i++)
		ts_sight[i] = ts_colour_value[ts_colour[i]];
#ifdef TS_ORBITALS
	for (from = 0; from < TS_ITEMS; from++)
		if (ts_tells[ts_colour[from]])
		{	const ts_hash *orbital = ts_orbital[from];
			ts_hash colour = ts_mix(ts_colour_value[ts_colour[from]], 2);

			TS_UNROLL
			for (i = 0; i < TS_ITEMS; i++)
				ts_sight[i] += orbital[i] * colour;
		}
#endif
}

static short	ts_stretch[TS_LISTED];		/* where the stretches start that are tried */

/* Cuts all stretches into those of a level, and keeps the ones that put an item of the rarest sort at its base. Among few items, sorts are
 * what can be seen of them; among many, colours, which are easier to count. Returns how many there are.
 */
static int ts_shorten_list(int level, int stretches, int part)
{	static short cut[TS_LISTED];
	static ts_small item[TS_LISTED];
	short often[TS_ITEMS];
	int s, t, k, count, rarest = 0, pieces = 0, left = 0, few;
	ts_hash value, best = 0;

	for (s = 0; s < stretches; s++)
		for (k = 0; k < ts_level_size[level]; k++)
		{	cut[pieces] = ts_stretch[s] + k * part;
			item[pieces] = ts_placed[cut[pieces]][ts_level_base[level]];
			pieces++;
		}
	few = pieces <= TS_FEW_PIECES;
	memset(often, 0, sizeof(often));
	for (s = 0; s < pieces; s++)
		often[few ? s : ts_colour[item[s]]]++;
	for (s = 0; few && s < pieces; s++)
		for (t = 0; t < s; t++)
			if (ts_sight[item[s]] == ts_sight[item[t]])
			{	often[s]++;
				often[t]++;
			}
	for (s = 0; s < pieces; s++)
	{	value = few ? ts_sight[item[s]] : ts_colour_value[ts_colour[item[s]]];
		count = often[few ? s : ts_colour[item[s]]];
		if (!s || count < rarest || (count == rarest && value < best))
		{	rarest = count;
			best = value;
			left = 0;
		}
		if (value == best)
			ts_stretch[left++] = cut[s];
	}
	return left;
}

/* Tries the elements of the stretches, and takes the one whose image has the smallest hash. */
static void ts_try_stretches(int stretches, int length)
{	static short item[TS_ITEMS];
	static ts_hash own[TS_ITEMS], weight[TS_MOST_EDGES + 1];
	int s, k, e, i, told = 0, best = -1;
	double alike = 0;
	ts_hash smallest = 0;

	for (i = 0; i < TS_ITEMS; i++)
		if (ts_tells[ts_colour[i]])
		{	item[told] = i;
			own[told++] = ts_mix(ts_colour_value[ts_colour[i]], 1);
		}
	for (e = 0; e < ts_edges; e++)
		weight[e] = ts_mix(ts_weight[e], ts_ends[e]);
	for (s = 0; s < stretches; s++)
		for (k = ts_stretch[s]; k < ts_stretch[s] + length; k++)
		{	const ts_small *going = ts_going[k];
			ts_hash hash = 0;

			for (i = 0; i < told; i++)
				hash += own[i] * ts_factor[0][going[item[i]]];
			for (e = 0; e < ts_edges; e++)
			{	ts_hash h = weight[e];

				for (i = 0; i < ts_ends[e]; i++)
					h *= ts_factor[i][going[ts_end[e][i]]];
				hash += h;
			}
			if (best < 0 || hash < smallest)
			{	best = k;
				smallest = hash;
				alike = 1;
			}
			else if (hash == smallest)
			{	alike++;
				if (k == ts_identity)	/* nothing has to be written */
					best = k;
			}
		}
	ts_leaves += (double) stretches * length;
	ts_searched += stretches * length > 1;
	ts_stabiliser = alike;
	for (i = 0; i < TS_ITEMS; i++)
		ts_best[i] = ts_going[best][i];
	ts_found = 1;
}

/* Finds the representative of the state that has been described. */
static void ts_search_list(void)
{	int level, stretches = 1, length = TS_LISTED;

	ts_begin();
	ts_paint();
	ts_find_background();
	ts_look_around();
	ts_stretch[0] = 0;
	for (level = 0; level < TS_LEVELS && stretches * length > TS_FEW; level++)
	{	length /= ts_level_size[level];
		stretches = ts_shorten_list(level, stretches, length);
	}
	ts_try_stretches(stretches, length);
	if (ts_overflow)
	{	ts_fallbacks++;
		ts_stabiliser = 0;
	}
}

#endif
