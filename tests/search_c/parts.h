/* parts.h: the parts of the runtime in their order, and the code that a model would have. */

#ifndef TS_MOST_EDGES
#define TS_MOST_EDGES	(TS_ITEMS * TS_ITEMS + TS_ITEMS + 2)
#endif
#define TS_SMALL	3	/* so that groups of both sorts occur */

#include "../../runtime-c/items.h"
#include "../../runtime-c/forest.h"
#include "../../runtime-c/orbitals.h"
#include "../../runtime-c/cells.h"
#include "../../runtime-c/images.h"
#include "../../runtime-c/twins.h"
#include "../../runtime-c/branch.h"
#include "../../runtime-c/few.h"
#include "../../runtime-c/trying.h"
#include "../../runtime-c/moving.h"
#include "../../runtime-c/search.h"

static void ts_read(void)
{	int i, j, e[4];

	for (i = 0; i < TS_ITEMS; i++)
	{	ts_key(i, ts_mix(now.data[i], 1));
		if (now.reference[i])
			ts_edge(2, i, now.reference[i] - 1, -1, -1);
		for (j = 0; j < TS_ITEMS; j++)
			if (now.pair[i][j])
				ts_edge(ts_mix(3, now.pair[i][j]), i, j, -1, -1);
	}
	for (i = 0; i < 2; i++)
	{	if (now.global[i])
			ts_edge(ts_mix(4, i), now.global[i] - 1, -1, -1, -1);
		for (j = 0; j < 4; j++)
			e[j] = now.queue[i][j] - 1;
		ts_edge(ts_mix(5, i), e[0], e[1], e[2], e[3]);
	}
}

static void ts_apply(const short *dest)
{
	memset(&now, 0xAA, sizeof(now));
	act(dest, ts_before, &now);
}

static void fail(const char *what)
{
	printf("family %d, strategy %d: %s\n", FAMILY, TS_STRATEGY, what);
	exit(1);
}

/* The representative of a state, with everything that is promised of ts_find. */
static State representative(const State *s)
{	int changed;

	now = *s;
	saved = 0;
	changed = ts_find();
	if (changed != (memcmp(&now, s, sizeof(State)) != 0))
		fail("what ts_find returns is not whether it changed the state");
	if (changed && !saved)
		fail("the state was not saved");
	if (saved && memcmp(&saved_state, s, sizeof(State)))
		fail("the state was saved too late");
	return now;
}

static int compare(const void *a, const void *b)
{
	return memcmp(a, b, sizeof(State));
}
