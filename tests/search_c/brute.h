/* brute.h: the group as a list of all its elements, made by closing the generators under products. It shares
 * nothing with the code under test but the tables of groups.
 */

static short element[ORDER][TS_ITEMS + 1];
static int elements;

/* Adds an element unless it is known. */
static void add(const short *new)
{	static int table[4 * ORDER + 7];
	unsigned long h = 0;
	int i;

	for (i = 0; i < TS_ITEMS; i++)
		h = h * 31 + new[i];
	for (h %= 4 * ORDER + 7; table[h]; h = (h + 1) % (4 * ORDER + 7))
		if (!memcmp(element[table[h] - 1], new, TS_ITEMS * sizeof(short)))
			return;
	if (elements == ORDER)
		fail("the group is larger than expected");
	memcpy(element[elements++], new, TS_ITEMS * sizeof(short));
	table[h] = elements;
}

#if TS_GROUPS > 0
/* Lists an item and what is below it, place by place. */
static int subtree(int item, int *list, int length)
{	int g, i, place;

	list[length++] = item;
	for (place = 0; place < TS_GROUPS; place++)
		for (g = 0; g < TS_GROUPS; g++)
			if (ts_group_parent[g] == item && ts_group_place[g] == place)
				for (i = 0; i < ts_group_size[g]; i++)
					length = subtree(ts_group_first[g] + i, list, length);
	return length;
}
#endif

static short generator[TS_ITEMS + TS_LOOSE_GENERATORS + 1][TS_ITEMS];
static int generators;

/* Exchanges of neighbouring siblings, then those of U. Returns how many of the former there are. */
static int all_generators(void)
{	int g, i, siblings;

	for (g = 0; g < TS_ITEMS + TS_LOOSE_GENERATORS + 1; g++)
		for (i = 0; i < TS_ITEMS; i++)
			generator[g][i] = i;
#if TS_GROUPS > 0
	for (g = 0; g < TS_GROUPS; g++)
		for (i = 0; i + 1 < ts_group_size[g]; i++)
		{	int left[TS_ITEMS], right[TS_ITEMS], k, length;

			length = subtree(ts_group_first[g] + i, left, 0);
			if (subtree(ts_group_first[g] + i + 1, right, 0) != length)
				fail("siblings differ");
			for (k = 0; k < length; k++)
			{	generator[generators][left[k]] = right[k];
				generator[generators][right[k]] = left[k];
			}
			generators++;
		}
#endif
	siblings = generators;
#if TS_LOOSE_GENERATORS > 0
	for (g = 0; g < TS_LOOSE_GENERATORS; g++, generators++)
		for (i = TS_FOREST; i < TS_ITEMS; i++)
			generator[generators][i] = TS_FOREST + ts_loose_generator[g * LOOSE + i - TS_FOREST];
#endif
	return siblings;
}

/* Lists the group, or U alone if the group is too large. */
static void all_elements(void)
{	short product[TS_ITEMS + 1];
	int e, g, i, first = all_generators();

#ifndef LARGE
	first = 0;
#endif
	for (i = 0; i < TS_ITEMS; i++)
		product[i] = i;
	add(product);
	for (e = 0; e < elements; e++)
		for (g = first; g < generators; g++)
		{	for (i = 0; i < TS_ITEMS; i++)
				product[i] = generator[g][element[e][i]];
			add(product);
		}
	if (elements != ORDER)
		fail("the group is smaller than expected");
}

/* The positions in the order in which the chain fixes them. */
static int turn(int i)
{
	return FAMILY % 2 ? LOOSE - 1 - i : i;
}

/* Does an element fix all forest items, and the first positions? */
static int fixes(const short *x, int positions)
{	int i;

	for (i = 0; i < TS_FOREST; i++)
		if (x[i] != i)
			return 0;
	for (i = 0; i < positions; i++)
		if (x[TS_FOREST + turn(i)] != TS_FOREST + turn(i))
			return 0;
	return 1;
}

#if TS_LEVELS > 0
/* Puts an element that takes a base to some point into the tables. */
static void put(int at, int point, const short *x)
{	int i;

	if (at == TS_LEVELS * LOOSE)
		return;		/* a trivial level after the last */
	ts_level_orbit[at] = point;
	for (i = 0; i < LOOSE; i++)
		ts_level_way[at * LOOSE + i] = x[TS_FOREST + i] - TS_FOREST;
}
#endif

/* The stabiliser chain. */
static void chain(void)
{	int e, p, q, size, start = 0, levels = 0;
	double order = 1;

	for (p = 0; p < LOOSE; p++)
	{	for (q = size = 0; q < LOOSE; q++)
			for (e = 0; e < elements; e++)
				if (fixes(element[e], p) && element[e][TS_FOREST + turn(p)] == TS_FOREST + q)
				{
#if TS_LEVELS > 0
					put(start + size, q, element[e]);
#endif
					size++;
					break;
				}
		if (size < 2)
			continue;
		if (levels == TS_LEVELS)
			fail("more levels than expected");
#if TS_LEVELS > 0
		ts_level_base[levels] = turn(p);
		ts_level_size[levels] = size;
		ts_level_start[levels] = start;
#endif
		levels++;
		start += size;
		order *= size;
	}
	if (levels != TS_LEVELS)
		fail("fewer levels than expected");
	for (e = 0; e < elements; e++)
		order -= fixes(element[e], 0);
	if (order != 0)
		fail("the chain does not have the order of the group");
}
