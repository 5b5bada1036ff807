/* large.c: the exact strategy on groups that are too large to be listed (FAMILY).
 *
 * Random states, made symmetric under random elements of the group, are moved by random elements: all images
 * must have the same representative, with a stabiliser of the same order, and nothing may fall back. Where
 * states are nothing but permutations of the items (each refers to its image) that order is known: it is that
 * of the centraliser.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "families.h"
#include "model.h"
#include "parts.h"
#include "brute.h"

/* Any element: a long product of generators. */
static void random_element(short *x)
{	int i, k, g;

	for (i = 0; i < TS_ITEMS; i++)
		x[i] = i;
	for (k = 0; k < 20 * TS_ITEMS; k++)
		for (g = below(generators), i = 0; i < TS_ITEMS; i++)
			x[i] = generator[g][x[i]];
}

#if FAMILY == 15
/* The order of the centraliser of the permutation that the references are. */
static double centraliser(const State *s)
{	int i, k, length, cycles[TS_ITEMS + 1] = { 0 };
	double order = 1;

	for (i = 0; i < TS_ITEMS; i++)
	{	for (length = 1, k = s->reference[i] - 1; k != i; k = s->reference[k] - 1)
			length++;
		cycles[length]++;
	}
	for (length = 1; length <= TS_ITEMS; length++)
		for (k = cycles[length] / length; k > 0; k--)
			order *= length * k;
	return order;
}
#endif

int main(int argc, char **argv)
{	int trial, trials = argc > 1 ? atoi(argv[1]) : 200, k, parts;
	double stabiliser, leaves, most = 0;

	all_elements();
	chain();
	for (trial = 0; trial < trials; trial++)
	{	short x[TS_ITEMS], y[TS_ITEMS];
		State s, t, r;

		random_element(x);
		random_element(y);
		for (k = below(4); k > 0; k--)	/* elements of small order, too */
		{	int i;
			for (i = 0; i < TS_ITEMS; i++)
				y[i] = x[i];
			for (i = 0; i < TS_ITEMS; i++)
				x[i] = y[y[i]];
		}
		parts = below(2) ? below(64) : 1 << below(6);
		random_state(&s, x, parts);
		leaves = ts_leaves;
		r = representative(&s);
		stabiliser = ts_count_stabiliser();
		if (ts_leaves - leaves > most)
			most = ts_leaves - leaves;
		if (stabiliser < 1)
			fail("the order of the stabiliser is unknown");
#if FAMILY == 15
		if (parts == 32 && stabiliser != centraliser(&s))
			fail("the order of the stabiliser is not that of the centraliser");
#endif
		for (k = 0; k < 6; k++)
		{	random_element(y);
			act(y, &s, &t);
			t = representative(&t);
			if (compare(&t, &r))
				fail("images of a state have different representatives");
			if (ts_count_stabiliser() != stabiliser)
				fail("images of a state have stabilisers of different orders");
		}
	}
	printf("family %2d strategy %d: %d states, %.0f calls, %.0f canonical, %.0f searched, %.0f refinements, %.0f leaves, "
		"at most %.0f for a state, %.0f fallbacks\n", FAMILY, TS_STRATEGY, trials, ts_calls, ts_canonical,
		ts_searched, ts_refinements, ts_leaves, most, ts_fallbacks);
	if (ts_fallbacks != 0)
		fail("the budget was too small");
	return 0;
}
