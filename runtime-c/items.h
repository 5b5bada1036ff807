/* items.h: read after the tables of the group. What a state looks like to the canonizer.
 *
 * The search for a representative knows nothing of processes and channels. To it a state is a set of *items*
 * (small numbers) with data, and relations between them; the group permutes the items.
 *
 * The group is F x U.
 *
 * F moves the *forest items* 0 .. TS_FOREST-1. They form groups of siblings; a group has a parent item or is
 * at the top. F consists of all permutations that keep this forest: the siblings of a group change places in
 * any way, and each takes along everything below it. Groups without parents are the symmetric groups and
 * their products; two levels are the wreath products. Tables, if TS_GROUPS > 0:
 *	ts_group_first[g], ts_group_size[g]	the items of group g; each forest item is in exactly one group
 *	ts_group_parent[g]			its parent item, in a group with a smaller number; or -1
 *	ts_group_place[g]			which of its parent's groups it is: 0, 1, ... Siblings have groups
 *						of the same sizes at the same places, and so on downwards
 *
 * U moves the *loose items* TS_FOREST .. TS_ITEMS-1, and is any permutation group, given by a stabiliser
 * chain over the positions 0 .. TS_LOOSE-1 (item minus TS_FOREST). Tables, if TS_LEVELS > 0:
 *	ts_level_base[l]			a position that the levels after l fix
 *	ts_level_size[l], ts_level_start[l]	how many points its orbit has; where they are in ts_level_orbit[]
 *	ts_level_orbit[ts_level_start[l] + k]	the k-th of these points
 *	ts_level_way[(ts_level_start[l] + k) * TS_LOOSE + p]
 *						a permutation u (p goes to this) that takes the base to that point
 * Every element of U is u_1(u_2(... u_L(p))), one u from each level, in exactly one way. For local search also
 *	ts_loose_generator[i * TS_LOOSE + p]	TS_LOOSE_GENERATORS generators
 * If F is trivial and U has few elements, TS_LISTED may be their number: few.h tries them in place of a search.
 *
 * The code of the model describes the state `now` by calls of ts_key and ts_edge, and can write its images:
 *	static void ts_read(void)		calls ts_key(item, hash): data of one item; several calls add up (with
 *						TS_KEYS_ARE_SET it first sets ts_keys[item] for all items itself)
 *						and ts_edge(weight, a, b, c, d): a relation between up to four
 *						items in this order, -1 for those that are missing at the end;
 *						at most TS_MOST_EDGES. The weight is a hash of the kind of the
 *						relation, and of its data. ts_pair(weight, a, b) is short for two
 *	static void ts_apply(const short *dest)	makes `now`, which is a copy of *ts_before, its image in which item i
 *						is at the place of item dest[i]
 * Both must mean the same: two states that are described alike, up to the numbers of items that an element of
 * F x U exchanges, are images of each other under it.
 */

/* Ways to choose the representative. */
#define TS_OFF			0	/* every state is its own */
#define TS_EXACT		1	/* the same for all states of an orbit: refinement, then search */
#define TS_FAST			2	/* refinement, but the first branch only: some orbits have several */
#define TS_SORTED		3	/* keys only; ties stay in the order of items */
#define TS_SEGMENTED		4	/* keys, then all orders of what is tied; exact within the budget */
#define TS_ENUMERATE		5	/* the smallest of all images */
#define TS_ENUMERATE_BASIC	6	/* the same, without sharing: each element is applied factor by factor */
#define TS_LOCAL		7	/* generators are applied for as long as they make the state smaller */
#define TS_FLOOD		8	/* every state is its own, and its images are stored with it: flood.h */

#ifndef TS_STRATEGY
#define TS_STRATEGY	TS_EXACT
#endif
#ifndef TS_BUDGET
#define TS_BUDGET	10000	/* ends of branches; then the best so far is taken */
#endif
#ifndef TS_KEPT
#define TS_KEPT		32	/* automorphisms to remember while one state is searched */
#endif

static const short	*ts_chosen;	/* the element that led to the representative of the state that was asked for last; 0: not known */
#define TS_LOOSE	(TS_ITEMS - TS_FOREST)
#define TS_WIDTH	4
#define TS_DEEP		(TS_GROUPS > 1)	/* may a group have a parent? */
#if defined(TS_LISTED) && TS_STRATEGY == TS_EXACT
#define TS_LISTING	1	/* few.h */
#else
#define TS_LISTING	0
#endif
#define TS_REFINING	((TS_STRATEGY == TS_EXACT && !TS_LISTING) || TS_STRATEGY == TS_FAST)
#define TS_TRYING	(TS_STRATEGY == TS_SORTED || TS_STRATEGY == TS_SEGMENTED || TS_STRATEGY == TS_ENUMERATE)
#define TS_PLACING	(TS_REFINING || TS_TRYING)
#define TS_DESCRIBING	((TS_PLACING && TS_STRATEGY != TS_ENUMERATE) || TS_LISTING)
/* do elements of the group act on the forest one by one, and not only by sorting? */
#define TS_EXCHANGING	(TS_STRATEGY == TS_SEGMENTED || TS_STRATEGY == TS_ENUMERATE \
			|| TS_STRATEGY == TS_ENUMERATE_BASIC || TS_STRATEGY == TS_LOCAL || TS_STRATEGY == TS_FLOOD)
/* is a state replaced by its representative? */
#define TS_MERGING	(TS_STRATEGY != TS_OFF && TS_STRATEGY != TS_FLOOD)
/* may an orbit have several representatives, whatever the budget? */
#define TS_SEVERAL	(TS_STRATEGY == TS_FAST || TS_STRATEGY == TS_SORTED || TS_STRATEGY == TS_LOCAL)

/* For short loops that every state goes through. */
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 8
#define TS_UNROLL	_Pragma("GCC unroll 4")
#define TS_UNROLL_ALL	_Pragma("GCC unroll 8")
#else
#define TS_UNROLL
#define TS_UNROLL_ALL
#endif

typedef unsigned long long	ts_hash;

double	ts_calls;		/* how often a representative was asked for */
double	ts_canonical;		/* how often the state was its own */
double	ts_searched;		/* how often there was more than one branch */
double	ts_refinements;		/* rounds of refinement */
double	ts_leaves;		/* candidates */
double	ts_fallbacks;		/* states for which the budget was too small: sound, but not exact */
double	ts_stabiliser;		/* how many elements of the group fix the state asked for last; 0: unknown */
#define TS_NOT_YET	-1	/* not counted so far: see ts_count_stabiliser() */

const State	*ts_save(void);
static void	ts_read(void);
static void	ts_apply(const short *dest);

static State	ts_copy;
static const State	*ts_before = &ts_copy;	/* what ts_apply reads: the state as it was, here or where ts_save() put it */
static ts_hash	ts_keys[TS_ITEMS + 1];
static int	ts_edges;			/* how many there are */
static int	ts_overflow;			/* were there too many? */
static ts_hash	ts_weight[TS_MOST_EDGES + 1];
static short	ts_end[TS_MOST_EDGES + 1][TS_WIDTH];
static uchar	ts_ends[TS_MOST_EDGES + 1];	/* how many items it has */

/* A hash of two numbers; the order matters. Sums of such hashes stand for multisets, of small numbers mostly: with
 * one multiplication less, and 64 pairs of numbers below 8, one sum of four in a hundred was that of others.
 */
static inline ts_hash ts_mix(ts_hash a, ts_hash b)
{	ts_hash h = (a ^ (a >> 32)) * 0x9E3779B97F4A7C15ULL + b;

	h = (h ^ (h >> 30)) * 0xBF58476D1CE4E5B9ULL;
	h = (h ^ (h >> 27)) * 0x94D049BB133111EBULL;
	return h ^ (h >> 31);
}

static inline void ts_key(int item, ts_hash hash)
{
	ts_keys[item] += hash;
}

#if TS_DEEP && TS_STRATEGY != TS_OFF
static short	ts_above[TS_ITEMS + 1];		/* the parent of each item, or -1 */

/* How far an item is above another one; 0: it isn't. */
static inline int ts_distance(int above, int item)
{	int distance;

	for (distance = 1; (item = ts_above[item]) >= 0; distance++)
		if (item == above)
			return distance;
	return 0;
}
#endif

/* A relation of two items. One of an item with itself is a key. So is one of an item with its parent, or what is further above: they go
 * wherever the item goes.
 */
static inline void ts_pair(ts_hash weight, int a, int b)
{	int e = ts_edges;

	if (a == b)
	{	ts_key(a, ts_mix(weight, 1));
		return;
	}
#if TS_DEEP && TS_STRATEGY != TS_OFF
	{	int up = ts_distance(a, b), down = up ? 0 : ts_distance(b, a);

		if (up || down)
		{	ts_key(up ? b : a, ts_mix(weight, up ? 2 * up : 2 * down + 1));
			return;
		}
	}
#endif
	if (e == TS_MOST_EDGES)
	{	ts_overflow = 1;
		return;
	}
	ts_end[e][0] = a;
	ts_end[e][1] = b;
	ts_weight[e] = weight;
	ts_ends[e] = 2;
	ts_edges = e + 1;
}

/* A relation of up to four items. */
static inline void ts_edge(ts_hash weight, int a, int b, int c, int d)
{	int end[TS_WIDTH], i, j, ends, alike = 1, pattern = 0;

	end[0] = a; end[1] = b; end[2] = c; end[3] = d;
	for (ends = 0; ends < TS_WIDTH && end[ends] >= 0; ends++)
		if (end[ends] != a)
			alike = 0;
	if (!ends)
		return;
	for (i = 1; i < ends; i++)
		for (j = 0; j < i; j++)
			pattern = 2 * pattern + (end[i] == end[j]);
	weight = ts_mix(weight, 64 * ends + pattern);
	if (alike)
	{	ts_key(a, weight);
		return;
	}
	if (ends == 2)
	{	ts_pair(weight, a, b);
		return;
	}
	if (ts_edges == TS_MOST_EDGES)
	{	ts_overflow = 1;
		return;
	}
	for (i = 0; i < ends; i++)
		ts_end[ts_edges][i] = end[i];
	ts_weight[ts_edges] = weight;
	ts_ends[ts_edges] = ends;
	ts_edges++;
}

/* Describes the state `now`. */
static void ts_describe(void)
{
#ifndef TS_KEYS_ARE_SET
	int i;

	for (i = 0; i < TS_ITEMS; i++)
		ts_keys[i] = 0;
#endif
	ts_edges = ts_overflow = 0;
	ts_read();
}
