/* mixing.c: sums of hashes stand for multisets. All sums of four hashes of pairs of small numbers are different.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "families.h"
#include "model.h"
#include "parts.h"

static int by_value(const void *a, const void *b)
{	ts_hash x = *(const ts_hash *) a, y = *(const ts_hash *) b;

	return (x > y) - (x < y);
}

int main(void)
{	enum { PAIRS = 64, SUMS = 766480 };
	static ts_hash pair[PAIRS], sum[SUMS];
	int i, j, k, l, sums = 0;

	for (i = 0; i < PAIRS; i++)
		pair[i] = ts_mix(i / 8, i % 8);
	for (i = 0; i < PAIRS; i++)
		for (j = 0; j <= i; j++)
			for (k = 0; k <= j; k++)
				for (l = 0; l <= k; l++)
					sum[sums++] = pair[i] + pair[j] + pair[k] + pair[l];
	qsort(sum, sums, sizeof(ts_hash), by_value);
	for (i = 1; i < sums; i++)
		if (sum[i] == sum[i - 1])
			fail("two multisets have the same sum");
	memset(&now, 0, sizeof(now));
	representative(&now);
	(void) compare; (void) random_state;
	return 0;
}
