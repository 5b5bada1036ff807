/* unroll_images.h: read after unroll_steps.h. Images of states: which symmetry leads from one state to another?
 *
 * Two states of an orbit have the same representative. The canonizer finds it, and tu_note() has written down which elements of the group it has
 * tried meanwhile: one of them leads from the state to its representative. With such an element for each of two states, one followed
 * by the inverse of the other leads from the first to the second. That is checked, byte by byte.
 */

#ifdef TS_POINTS	/* else nothing moves */

static short	tu_noted[TU_NOTES][TS_ITEMS + 1];	/* elements that the canonizer has tried, the last ones */

void tu_note(const short *dest)
{
	memcpy(tu_noted[tu_notes++ % TU_NOTES], dest, TS_ITEMS * sizeof(short));
}

/* Writes `now` with all its processes, as the canonizer wants it. tu_leave() undoes that. */
static int tu_enter(void)
{
	ts_save();
	if (!ts_started())
		return 0;
#ifdef TS_ENDING
	if (ts_lengthen() < 0)
		return 0;
#endif
	if (!ts_expected())
		return 0;
	ts_tidy();
	return 1;
}

static void tu_image(const short *element, const State *of, ulong size)
{
	memcpy(&ts_copy, of, size);
	memcpy(&now, of, size);	/* ts_apply writes what differs */
	ts_before = &ts_copy;
	ts_real_apply(element);
}

/* Makes `now`, which has been entered, its representative, and finds an element that does so. */
static int tu_represent(short *element)
{	static State before, representative;
	ulong size = vsize;
	int i, k;

	memcpy(&before, &now, size);
	tu_notes = 0;
	ts_find();
	memcpy(&representative, &now, size);
	for (i = 0; i < TS_ITEMS; i++)
		element[i] = i;
	for (k = -1; k < tu_notes && k < TU_NOTES; k++)
	{	if (k >= 0)
			memcpy(element, tu_noted[k], TS_ITEMS * sizeof(short));
		tu_image(element, &before, size);
		if (memcmp(&now, &representative, size) == 0)
			return 1;
	}
	return 0;
}

/* Is `now` the image of a state? */
static int tu_is_image(const tu_Place *of, const short *element)
{	static tu_Place here;
	static State wanted;
	ulong size = 0;
	int same;

	tu_keep(&here);
	tu_return(of);
	if ((same = tu_enter()))
	{	static State entered;

		size = vsize;
		memcpy(&entered, &now, size);
		tu_image(element, &entered, size);
		memcpy(&wanted, &now, size);
	}
	ts_leave();
	tu_return(&here);
	if (same)
		same = tu_enter() && vsize == size && memcmp(&now, &wanted, size) == 0;
	ts_leave();
	tu_return(&here);
	return same;
}

/* Finds the element that leads from a state to `now`. */
static int tu_between(const tu_Place *from, short *element)
{	static tu_Place here;
	static State goal;
	short there[TS_ITEMS + 1], back[TS_ITEMS + 1], one[TS_ITEMS + 1];
	ulong size;
	int i, found;

	tu_keep(&here);
	found = tu_enter() && tu_represent(one);
	memcpy(&goal, &now, size = vsize);
	ts_leave();
	tu_return(from);
	found = found && tu_enter() && tu_represent(there) && vsize == size && memcmp(&now, &goal, size) == 0;
	ts_leave();
	tu_return(&here);
	if (!found)
		return 0;
	for (i = 0; i < TS_ITEMS; i++)
		back[one[i]] = i;
	for (i = 0; i < TS_ITEMS; i++)
		element[i] = back[there[i]];
	return tu_is_image(from, element);
}

#endif
