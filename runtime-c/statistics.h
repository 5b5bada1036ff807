/* statistics.h: read before canonise.h. The summary for programs, on request.
 *
 * If the environment variable TOPSYM_STATISTICS names a file, the verifier writes there, at the end of its run, one
 * JSON object with what it knows of the reduction. pan's own options have no room for a name. It is written
 * wherever pan prints its summary: also after an error, at a limit, or when the run was interrupted.
 *
 * What is not known is null: BITSTATE does not tell which states are new, and strategies that keep several states of
 * an orbit don't know what they stand for. Nor is it known if states were met that differ only in what nobody will read.
 */
extern double	ts_asked, ts_moved;	/* store.h */
extern double	ts_new, ts_represented, ts_uncounted;
static double	ts_skipped;	/* states that were stored as they are */

#ifndef TS_GROUP	/* nothing moves: there is no search */
#define TS_GROUP	"trivial"
#define TS_GROUP_ORDER	"1"
static double	ts_searched, ts_refinements, ts_leaves, ts_fallbacks;
static int	ts_forgotten;
#endif

static void ts_write_number(FILE *file, const char *name, double number, int known)
{
	if (known)
		fprintf(file, "  \"%s\": %.15g,\n", name, number);
	else
		fprintf(file, "  \"%s\": null,\n", name);
}

static void ts_write_statistics(void)
{	const char *name = getenv("TOPSYM_STATISTICS");
	FILE *file;

	if (!name || !*name)
		return;
	file = fopen(name, "w");
	if (!file)
	{	fprintf(stderr, "topsym: error: %s cannot be written\n", name);
		return;
	}
	fprintf(file, "{\n  \"group\": \"%s\",\n  \"order\": %s,\n", TS_GROUP, TS_GROUP_ORDER);
	fprintf(file, "  \"strategy\": \"%s\",\n", TS_STRATEGY_NAME);
#ifdef TS_CHECKSUM
	fprintf(file, "  \"checksum\": \"%016llx\",\n", (unsigned long long) TS_CHECKSUM);
#endif
	ts_write_number(file, "errors", (double) errors, 1);
	ts_write_number(file, "stored", ts_new, ts_new > 0);
	ts_write_number(file, "standing_for", ts_represented, ts_new > 0 && ts_uncounted == 0 && !ts_forgotten);
	ts_write_number(file, "uncounted", ts_uncounted, ts_new > 0);
	ts_write_number(file, "asked", ts_asked, 1);
	ts_write_number(file, "canonical", ts_asked - ts_moved, 1);
	ts_write_number(file, "as_they_are", ts_skipped, 1);
	ts_write_number(file, "searched", ts_searched, 1);
	ts_write_number(file, "refinements", ts_refinements, 1);
	ts_write_number(file, "leaves", ts_leaves, 1);
	fprintf(file, "  \"fallbacks\": %.15g\n}\n", ts_fallbacks);
	if (fclose(file))
		fprintf(stderr, "topsym: error: %s cannot be written\n", name);
}
