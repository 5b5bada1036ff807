/* model.h: states of a model that does not exist, with everything that a state can hold: data and a reference
 * for each item, a table over pairs of items, global references, and a queue of messages with up to four
 * references.
 */

typedef unsigned char uchar;
typedef struct State {
	uchar data[TS_ITEMS];
	uchar reference[TS_ITEMS];		/* item + 1, or 0 */
	uchar pair[TS_ITEMS][TS_ITEMS];
	uchar global[2];			/* item + 1, or 0 */
	uchar queue[2][4];			/* items + 1; 0 ends the message */
} State;

static State now;
static const unsigned long vsize = sizeof(State);
static int saved;
static State saved_state;

const State *ts_save(void);

const State *ts_save(void)
{
	if (saved)
		return NULL;
	saved_state = now;
	saved = 1;
	return &saved_state;
}

static int image(const short *x, int reference)
{
	return reference ? x[reference - 1] + 1 : 0;
}

/* The image of a state under an element. */
static void act(const short *x, const State *from, State *to)
{	int i, j;

	for (i = 0; i < TS_ITEMS; i++)
	{	to->data[x[i]] = from->data[i];
		to->reference[x[i]] = image(x, from->reference[i]);
		for (j = 0; j < TS_ITEMS; j++)
			to->pair[x[i]][x[j]] = from->pair[i][j];
	}
	for (i = 0; i < 2; i++)
	{	to->global[i] = image(x, from->global[i]);
		for (j = 0; j < 4; j++)
			to->queue[i][j] = image(x, from->queue[i][j]);
	}
}

static int below(int n)
{	static unsigned long long seed = 88172645463325252ULL;

	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return (int) (seed >> 33) % n;
}

/* Makes a state that an element fixes, as far as possible: whatever is put somewhere is put at all its
 * images, too. With the identity it is any state. `parts` says what there is in it; there are few different
 * values, so that many items are alike.
 */
static void random_state(State *s, const short *x, int parts)
{	int i, j, k, n, a, b;

	memset(s, 0, sizeof(*s));
	for (i = 0; parts & 1 && i < TS_ITEMS; i++)
		for (a = i, n = below(3) / 2, k = 0; k < TS_ITEMS; k++, a = x[a])
			s->data[a] = n;
	for (n = parts & 2 ? below(TS_ITEMS + 1) : 0; n > 0; n--)
	{	a = below(TS_ITEMS);
		b = below(TS_ITEMS);
		for (k = 0; k < 2 * TS_ITEMS; k++, a = x[a], b = x[b])
			s->reference[a] = b + 1;
	}
	for (n = parts & 4 ? below(TS_ITEMS + 1) : 0; n > 0; n--)
	{	a = below(TS_ITEMS);
		b = below(TS_ITEMS);
		j = 1 + below(6) / 5;
		i = below(2);
		for (k = 0; k < TS_ITEMS * TS_ITEMS; k++, a = x[a], b = x[b])
		{	s->pair[a][b] = j;
			if (i)
				s->pair[b][a] = j;
		}
	}
	for (i = 0; parts & 8 && i < 2; i++)
		s->global[i] = below(3) ? 0 : 1 + below(TS_ITEMS);
	for (i = 0; parts & 16 && i < 2; i++)
		for (n = below(5), j = 0; j < n; j++)
			s->queue[i][j] = 1 + (j && !below(3) ? s->queue[i][0] - 1 : below(TS_ITEMS));
	for (k = 0; parts & 32 && k < TS_ITEMS; k++)	/* references that are a permutation: cycles */
		s->reference[k] = k + 1;
	for (k = 0; parts & 32 && k < TS_ITEMS; k++)
	{	a = below(TS_ITEMS);
		n = s->reference[k];
		s->reference[k] = s->reference[a];
		s->reference[a] = n;
	}
}
