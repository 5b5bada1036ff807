/* orbitals.h: read after forest.h. How loose items stand to each other.
 *
 * Two pairs of loose items are in the same *orbital* if U takes one pair to the other: in a cube, pairs at the same distance.
 * An orbital is invariant, just like a relation that a state has, so refinement may look at it: who is
 * next to the only one with a message is not like the others. Without this it takes a branch of the search to see that.
 *
 * Each pair has a hash of its orbital. They are found once, from the generators of U. For large U there are none: that costs
 * time in the search, and nothing else.
 */

#if (TS_REFINING || TS_LISTING) && TS_LOOSE > 1 && TS_LOOSE <= 64 && TS_LOOSE_GENERATORS > 0
#define TS_ORBITALS

static ts_hash	ts_orbital[TS_LOOSE][TS_LOOSE];

/* Gives the pairs in the orbital of a pair its hash. */
static void ts_spread(int a, int b, ts_hash hash)
{	static short pending[TS_LOOSE * TS_LOOSE][2];
	int g, x, y, found = 1, done;

	pending[0][0] = a;
	pending[0][1] = b;
	ts_orbital[a][b] = hash;
	for (done = 0; done < found; done++)
		for (g = 0; g < TS_LOOSE_GENERATORS; g++)
		{	x = ts_loose_generator[g * TS_LOOSE + pending[done][0]];
			y = ts_loose_generator[g * TS_LOOSE + pending[done][1]];
			if (ts_orbital[x][y])
				continue;
			ts_orbital[x][y] = hash;
			pending[found][0] = x;
			pending[found++][1] = y;
		}
}

static void ts_find_orbitals(void)
{	int a, b, orbitals = 0;

	for (a = 0; a < TS_LOOSE; a++)
		for (b = 0; b < TS_LOOSE; b++)
			if (!ts_orbital[a][b])
				ts_spread(a, b, ts_mix(++orbitals, 0x2545F4914F6CDD1DULL) | 1);
}

#endif
