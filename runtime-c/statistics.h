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
static int	ts_one_start = 1;	/* is every state that the start can lead to an orbit of its own, as far as is known? */
static double	ts_unexpected;	/* states in which something was not what the analysis relied on */

/* audit.h */
static double	ts_merged;	/* states to be stored that were not their own representatives */
static double	ts_audited;
static double	ts_followed;	/* further states on paths from these, which the search does not go */
static double	ts_leaving;	/* not audited: a process is about to be removed */
static double	ts_too_many;	/* not audited: too many transitions, or an inexact representative */
static const char	*ts_no_audit;	/* why nothing is audited */

/* What was unexpected, and what the audit has found, in words. */
static char	ts_first_unexpected[512];
static char	ts_told_state[4096], ts_told_representative[4096], ts_told_permutation[1024], ts_told_step[1024];

#ifndef TS_GROUP	/* nothing moves: there is no search */
#define TS_GROUP	"trivial"
#define TS_GROUP_ORDER	"1"
static double	ts_searched, ts_refinements, ts_leaves, ts_fallbacks;
static int	ts_forgotten;
#endif

/* The errors that pan has reported, in its own words: C code of the model can print what looks like them. */
#define TS_LISTENING
#define TS_MOST_ERRORS	64
static char	*ts_reported[TS_MOST_ERRORS];
static int	ts_reports;
static void	(*ts_pans_uerror)(char *), (*ts_pans_Uerror)(char *);

static void ts_note_error(const char *why)
{	char *copy;
	int i;

	for (i = 0; i < ts_reports; i++)
		if (strcmp(ts_reported[i], why) == 0)
			return;
	copy = (char *) malloc(strlen(why) + 1);
	if (!copy || ts_reports == TS_MOST_ERRORS)
		return;
	strcpy(copy, why);
	ts_reported[ts_reports++] = copy;
}

static void ts_uerror(char *why)
{
	ts_note_error(why);
	ts_pans_uerror(why);
}

static void ts_Uerror(char *why)
{
	ts_note_error(why);
	ts_pans_Uerror(why);
}

/* Is called when pan has chosen its functions, and before it uses them. */
static void ts_listen(void)
{
	if (uerror == ts_uerror)
		return;
	ts_pans_uerror = uerror;
	ts_pans_Uerror = Uerror;
	uerror = ts_uerror;
	Uerror = ts_Uerror;
}

/* Does the search reach all states of an orbit, if it reaches one? It does if it starts in a single state that is an orbit of its own. */
static int ts_all_are_reached(void)
{
	return ts_one_start && ts_unexpected == 0;
}

static void ts_write_number(FILE *file, const char *name, double number, int known)
{
	if (known)
		fprintf(file, "  \"%s\": %.15g,\n", name, number);
	else
		fprintf(file, "  \"%s\": null,\n", name);
}

static void ts_write_string(FILE *file, const char *text)
{
	fputc('"', file);
	for (; *text; text++)
		if (*text == '"' || *text == '\\')
			fprintf(file, "\\%c", *text);
		else if ((unsigned char) *text < 32)
			fprintf(file, "\\u%04x", *text);
		else
			fputc(*text, file);
	fputc('"', file);
}

static void ts_write_text(FILE *file, const char *name, const char *text)
{
	fprintf(file, "  \"%s\": ", name);
	if (text && *text)
		ts_write_string(file, text);
	else
		fprintf(file, "null");
	fprintf(file, ",\n");
}

static void ts_write_reports(FILE *file)
{	int i;

	fprintf(file, "  \"reported\": [");
	for (i = 0; i < ts_reports; i++)
	{	fprintf(file, i ? ", " : "");
		ts_write_string(file, ts_reported[i]);
	}
	fprintf(file, "],\n");
}

static void ts_write_statistics(void)
{	const char *name = getenv("TOPSYM_STATISTICS");
	FILE *file;
	int known;

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
	ts_write_reports(file);
	ts_write_number(file, "stored", ts_new, ts_new > 0);
	known = ts_new > 0 && ts_uncounted == 0;
	ts_write_number(file, "standing_for", ts_represented, known && !ts_forgotten && ts_all_are_reached());
	ts_write_number(file, "standing_for_at_least", ts_represented, known && ts_forgotten && ts_all_are_reached());
	ts_write_number(file, "standing_for_at_most", ts_represented, known && !ts_forgotten && !ts_all_are_reached());
	ts_write_number(file, "uncounted", ts_uncounted, ts_new > 0);
	ts_write_number(file, "asked", ts_asked, 1);
	ts_write_number(file, "canonical", ts_asked - ts_moved, 1);
	ts_write_number(file, "as_they_are", ts_skipped, 1);
	ts_write_number(file, "unexpected", ts_unexpected, 1);
	ts_write_number(file, "merged", ts_merged, 1);
	ts_write_number(file, "audited", ts_audited, ts_no_audit == NULL);
	ts_write_number(file, "followed", ts_followed, 1);
	ts_write_number(file, "not_audited", ts_leaving + ts_too_many, 1);
	ts_write_text(file, "no_audit", ts_no_audit);
	ts_write_text(file, "first_unexpected", ts_first_unexpected);
	ts_write_text(file, "different_state", ts_told_state);
	ts_write_text(file, "different_representative", ts_told_representative);
	ts_write_text(file, "different_by", ts_told_permutation);
	ts_write_text(file, "different_step", ts_told_step);
	ts_write_number(file, "searched", ts_searched, 1);
	ts_write_number(file, "refinements", ts_refinements, 1);
	ts_write_number(file, "leaves", ts_leaves, 1);
	fprintf(file, "  \"fallbacks\": %.15g\n}\n", ts_fallbacks);
	if (fclose(file))
		fprintf(stderr, "topsym: error: %s cannot be written\n", name);
}
