/* check.c: one strategy (TS_STRATEGY) on one group (FAMILY), against brute force, on random states.
 *
 * For each state: its representative is an image of it; what ts_find returns is whether it has changed the
 * state; the state was saved before it was changed; asked again, the answer is the same. For exact strategies
 * (EXACT is defined): all images of the state have the same representative; there are as many representatives
 * as orbits; nothing fell back; and where the order of the stabiliser is given, it is what counting gives.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "families.h"
#include "model.h"

#include "parts.h"
#include "brute.h"

/* The smallest image of a state. Counts the elements that fix it. */
static State smallest(const State *s, int *stabiliser)
{	State best = *s, other;
	int e, order;

	*stabiliser = 0;
	for (e = 0; e < elements; e++)
	{	act(element[e], s, &other);
		*stabiliser += memcmp(&other, s, sizeof(State)) == 0;
		order = memcmp(&other, &best, sizeof(State));
		if (order < 0)
			best = other;
	}
	return best;
}

/* How many different ones there are. */
static int different(State *list, int length)
{	int i, n = length > 0;

	qsort(list, length, sizeof(State), compare);
	for (i = 1; i < length; i++)
		n += compare(list + i - 1, list + i) != 0;
	return n;
}

int main(int argc, char **argv)
{	int trial, trials = argc > 1 ? atoi(argv[1]) : 1000, k, n, ignored, orbits, found;
	State *orbit = malloc(trials * sizeof(State)), *chosen = malloc(trials * sizeof(State));

	all_elements();
	chain();
	for (trial = 0; trial < trials; trial++)
	{	State s, t, r;

		random_state(&s, element[below(2) ? 0 : below(elements)], below(2) ? below(64) : 1 << below(6));
		r = representative(&s);
		orbit[trial] = smallest(&s, &n);
		chosen[trial] = r;
		if (ts_count_stabiliser() != 0 && ts_count_stabiliser() != n)
			fail("the order of the stabiliser is wrong");
		t = smallest(&r, &ignored);
		if (compare(&t, &orbit[trial]))
			fail("the representative is not an image of the state");
		t = representative(&s);
		if (compare(&t, &r))
			fail("the same state has two representatives");
		for (k = 0; k < 6; k++)
		{	act(element[below(elements)], &s, &t);
			t = representative(&t);
#ifdef EXACT
			if (compare(&t, &r))
				fail("images of a state have different representatives");
			if (TS_STRATEGY == TS_EXACT && ts_count_stabiliser() != n)
				fail("the order of the stabiliser is unknown");
#endif
		}
	}
	orbits = different(orbit, trials);
	found = different(chosen, trials);
	printf("family %2d strategy %d: %d states, %d orbits, %d representatives, %.0f calls, %.0f canonical, %.0f searched, "
		"%.0f refinements, %.0f leaves, %.0f fallbacks\n", FAMILY, TS_STRATEGY, trials, orbits, found,
		ts_calls, ts_canonical, ts_searched, ts_refinements, ts_leaves, ts_fallbacks);
	if (found < orbits)
		fail("fewer representatives than orbits");
#ifdef EXACT
	if (found != orbits || ts_fallbacks != 0)
		fail("not exact");
#endif
	free(orbit);
	free(chosen);
	return 0;
}
