/* bench.c: how long a representative takes, in nanoseconds a call. Not a test.
 *
 *	cc -O2 -DITEMS=10 -o bench tests/search_c/bench.c && ./bench
 *
 * ITEMS interchangeable processes, each with a location and a variable; then the same with a reference to
 * another process. States follow each other as in a search: one process makes a step.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifndef ITEMS
#define ITEMS 10
#endif
#define TS_ITEMS	ITEMS
#define TS_FOREST	ITEMS
#define TS_GROUPS	1
#define TS_LEVELS	0
#define TS_MOST_EDGES	ITEMS
static const short ts_group_first[] = { 0 }, ts_group_size[] = { ITEMS };
static const short ts_group_parent[] = { -1 }, ts_group_place[] = { 0 };

typedef unsigned char uchar;
typedef struct State {
	uchar header[8];
	struct { uchar location, variable, reference, rest[5]; } process[ITEMS];
} State;
static State now, real;
static const unsigned long vsize = sizeof(State);

#include "../../runtime-c/items.h"
#include "../../runtime-c/forest.h"
#include "../../runtime-c/orbitals.h"
#include "../../runtime-c/cells.h"
#include "../../runtime-c/images.h"
#include "../../runtime-c/twins.h"
#include "../../runtime-c/branch.h"
#include "../../runtime-c/trying.h"
#include "../../runtime-c/moving.h"
#include "../../runtime-c/search.h"

static int references;

const State *ts_save(void)
{
	memcpy(&real, &now, vsize);
	return &real;
}

static void ts_read(void)
{	int i;

	for (i = 0; i < ITEMS; i++)
	{	ts_key(i, ts_mix(now.process[i].location, now.process[i].variable));
		if (now.process[i].reference)
			ts_edge(1, i, now.process[i].reference - 1, -1, -1);
	}
}

static void ts_apply(const short *dest)
{	int i;

	memcpy(&now, ts_before, sizeof(now.header));
	for (i = 0; i < ITEMS; i++)
	{	now.process[dest[i]] = ts_before->process[i];
		if (ts_before->process[i].reference)
			now.process[dest[i]].reference = dest[ts_before->process[i].reference - 1] + 1;
	}
}

static int below(int n)
{	static unsigned long long seed = 88172645463325252ULL;

	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return (int) (seed >> 33) % n;
}

static double seconds(void)
{
	return (double) clock() / CLOCKS_PER_SEC;
}

enum { STATES = 4096, ROUNDS = 40 };
static State state[STATES];

/* The best of several rounds: the machine may be busy. */
static double round_time(int finding)
{	double start, time, best = 1e9;
	int k, r;

	for (r = 0; r < ROUNDS; r++)
	{	start = seconds();
		for (k = 0; k < STATES; k++)
		{	memcpy(&now, &state[k], vsize);
			if (finding)
				ts_find();
			else if (now.header[0])	/* not optimised away */
				abort();
		}
		time = seconds() - start;
		if (time < best)
			best = time;
	}
	return best / STATES;
}

/* `walking`: from each state the search goes on from the state itself; otherwise from its representative. */
static void measure(const char *what, int locations, int walking)
{	double time;
	int i, k;

	memset(&now, 0, sizeof(now));
	for (k = 0; k < STATES; k++)
	{	i = below(ITEMS);
		now.process[i].location = below(locations);
		now.process[i].variable = below(2);
		now.process[i].reference = references && below(2) ? 1 + below(ITEMS) : 0;
		if (!walking)
			ts_find();
		state[k] = now;
	}
	ts_calls = ts_canonical = ts_searched = ts_refinements = ts_leaves = 0;
	time = round_time(1) - round_time(0);
	printf("%2d items, %-32s %7.1f ns   (%3.0f%% canonical, %2.0f%% searched, %.2f rounds, %.2f leaves)\n", ITEMS, what,
		time * 1e9, 100 * ts_canonical / ts_calls, 100 * ts_searched / ts_calls,
		ts_refinements / ts_calls, ts_leaves / ts_calls);
}

int main(void)
{
	measure("no references, representatives", 5, 0);
	measure("no references, any order", 5, 1);
	references = 1;
	measure("references, many locations", 50, 1);
	measure("references, 5 locations", 5, 1);
	measure("references, 1 location", 1, 1);
	return 0;
}
