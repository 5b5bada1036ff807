/* packing.h: read after pan.c. What is stored of a state, made in words where SPIN goes byte by byte.
 *
 * SPIN does not store every byte of a state: those for which `Mask` has a 1 (gaps, numbers of processes, what follows from the rest) are
 * left out. Its function compress() copies one byte after the other, which for states of some hundred bytes takes longer than anything else
 * that a verifier does for a transition, and longer than finding a representative. Here eight bytes are looked at together. A
 * table tells, for each of the 256 ways to hide some of them, which to keep: mostly they are neighbours, so that one shift brings them to
 * the front, and the rest is overwritten by what comes next. The result is the same, to the last byte, with the same zeros
 * behind it up to the next full word.
 *
 * That it is the same is not taken for granted: SPIN's own function makes one copy of TS_PACKING_TRUST, and the run ends if it is another.
 *
 * Only the default storage and MA are concerned: COLLAPSE and HC have other functions of that name, BITSTATE and NOCOMP have none.
 * -DTS_SPIN_COMPRESS leaves it to SPIN; it is there to measure what representatives cost by themselves.
 */
#ifdef TS_PACKING

#undef compress

#ifndef TS_PACKING_TRUST
#define TS_PACKING_TRUST	1024
#endif

typedef unsigned long long	ts_eight;

/* For each way to hide some of eight bytes, the first being the lowest bit. */
static uchar	ts_hidden_first[256];	/* hidden ones before the first that is kept, in bits; none is kept: 0 */
static uchar	ts_shown_of[256];	/* how many are kept; TS_SCATTERED: they are no neighbours; 0 in all: no table so far */
#define TS_SCATTERED	9

static void ts_make_packing(void)
{	int hidden, k, first, last, count;

	for (hidden = 0; hidden < 256; hidden++)
	{	for (k = first = last = count = 0; k < 8; k++)
			if (!(hidden >> k & 1))
			{	first = count ? first : k;
				last = k;
				count++;
			}
		ts_hidden_first[hidden] = 8 * first;
		ts_shown_of[hidden] = count && last - first + 1 != count ? TS_SCATTERED : count;
	}
}

/* The bytes of `in` that are not hidden, to `out`. Returns where they end. */
static char *ts_pack(char *out, const char *in, int size)
{	ts_eight word, mask;
	int at, k, hidden;

	for (at = 0; at + 8 <= size; at += 8)
	{	memcpy(&word, in + at, 8);
		memcpy(&mask, Mask + at, 8);
		hidden = mask * 0x0102040810204080ULL >> 56;	/* one bit of each byte */
		if (ts_shown_of[hidden] == TS_SCATTERED)
		{	for (k = 0; k < 8; k++)
				if (!Mask[at + k])
					*out++ = in[at + k];
			continue;
		}
		word >>= ts_hidden_first[hidden];
		memcpy(out, &word, 8);	/* there is room: no more is written than has been read */
		out += ts_shown_of[hidden];
	}
	for (; at < size; at++)
		if (!Mask[at])
			*out++ = in[at];
	return out;
}

/* Is what has been packed the same that SPIN would have made? */
static int ts_packed_well(char *in, int size, int packed)
{	static State ours;
	int whole = (packed + (int) WS - 1) / (int) WS * (int) WS;

	memcpy(&ours, &comp_now, whole);
	return ts_real_compress(in, size) == packed && !memcmp(&ours, &comp_now, whole);
}

/* Does this processor put the lowest byte of a word first? */
static int ts_lowest_first(void)
{	static const ts_eight one = 1;

	return *(const uchar *) &one;
}

/* Takes the place of compress(): makes comp_now of a state, and returns its size. */
int ts_compress(char *in, int size)
{	static unsigned called;
	char *start = (char *) &comp_now, *end;
	int packed;

	if (!ts_lowest_first())
		return ts_real_compress(in, size);
	if (!ts_shown_of[0])
		ts_make_packing();
	end = ts_pack(start, in, size);
	packed = (int) (end - start);
	for (; (end - start) % (int) WS; end++)
		*end = 0;
	if (++called % TS_PACKING_TRUST == 0 && !ts_packed_well(in, size, packed))
	{	fprintf(stderr, "topsym: error: states are not stored as SPIN would store them\n");
		fprintf(stderr, "  hint: compile with -DTS_SPIN_COMPRESS, and please report this\n");
		exit(1);
	}
	return packed;
}

#endif
