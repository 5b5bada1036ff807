/* stale.h: read after pan.c. Is this the pan.c of the model that the symmetries were found in?
 *
 * A model may be changed after `topsym gen`, or be given to `spin -a` with other flags, so that its states look as
 * before but its symmetries are gone. Then errors would be missed. What SPIN wrote says all about a model; so
 * a checksum of it is in the generated code, and it is computed again before the search begins:
 *	TS_CHECKSUM	of pan.h, pan.c, pan.m, pan.t, as `spin -a` wrote them for `gen`
 *	TS_SPIN		the command that writes them again
 *	TS_FILE		the name of the generated file, unless it has characters that the assembler may not like
 * The name of the model's file is left out of it: it is the same model at another place.
 * Most changes are noticed before that, by the compiler: the generated code compares SPIN's own counts of control states,
 * transitions and channels.
 *
 * It must be of the text that the compiler reads. The text of steps inside a d_step, or of C code, is in no
 * table of pan. So the assembler puts the files into the verifier, where that is known to work: with gcc or
 * clang, in the folder of the generated file. Elsewhere the verifier reads them when it starts, as they
 * are then, and does not start without them. -DTS_UNCHECKED trusts whatever is there.
 */
#if defined(TS_CHECKSUM) && !defined(TS_UNCHECKED)

typedef unsigned long long	ts_sum;

/* Does a line name the model's file? */
static int ts_names_a_file(const char *line, size_t length)
{	static const char *const starts[] = {
		"#define PanSource", "/*** From source", "\t{ \"", "\t\ttr_2_src(", "\t\t// bad hop " };
	size_t i, n;

	for (i = 0; i < sizeof(starts) / sizeof(starts[0]); i++)
	{	n = strlen(starts[i]);
		if (length >= n && !memcmp(line, starts[i], n))
			return 1;
	}
	/* a remark that takes the whole line */
	if (length < 7 || memcmp(line, "\t\t/* ", 5))
		return 0;
	for (i = 5; i + 2 < length && memcmp(line + i, "*/", 2); i++)
		;
	return i + 2 == length && !memcmp(line + i, "*/", 2);
}

/* How much of a line there is before the place of a statement, `// STATE 1 - m.pml:5`. */
static size_t ts_before_the_place(const char *line, size_t length)
{	static const char place[] = "// STATE ";
	size_t i, n = sizeof(place) - 1;

	for (i = 0; i + n <= length; i++)
		if (!memcmp(line + i, place, n))
			return i;
	return length;
}

/* Adds a text to a checksum, by the method of Fowler, Noll and Vo. */
static ts_sum ts_add_text(ts_sum sum, const char *text, size_t length)
{	const char *line, *end = text + length, *next;
	size_t i, n;

	for (line = text; line < end; line = next)
	{	next = memchr(line, '\n', end - line);
		n = (next ? next : end) - line;
		next = next ? next + 1 : end;
		if (ts_names_a_file(line, n))
			continue;
		n = ts_before_the_place(line, n);
		for (i = 0; i < n; i++)
			sum = (sum ^ (unsigned char) line[i]) * 0x100000001B3ULL;
		sum = (sum ^ '\n') * 0x100000001B3ULL;
	}
	return sum;
}

static void ts_stale(const char *what, const char *hint)
{	fprintf(stderr, "topsym: error: %s\n", what);
	fprintf(stderr, "  why: the symmetries of one model can hide the errors of another\n");
	fprintf(stderr, "  hint: %s\n", hint);
	exit(1);
}

#if defined(TS_FILE) && defined(__GNUC__) && !defined(__TINYC__)
/* Nothing, if it is compiled from another folder: where the files are then is not known to the assembler. */
#define TS_EMBED(name) \
	extern const char ts_pan_##name[] __asm__("ts_pan_" #name); \
	extern const char ts_pan_end_##name[] __asm__("ts_pan_end_" #name); \
	__asm__(".data\n\t.globl ts_pan_" #name "\n\t.globl ts_pan_end_" #name "\n" \
		"ts_pan_" #name ":\n" \
		"\t.ifeqs \"" __FILE__ "\", \"" TS_FILE "\"\n" \
		"\t.incbin \"pan." #name "\"\n" \
		"\t.endif\n" \
		"\t.byte 0\n" \
		"ts_pan_end_" #name ":\n\t.byte 0\n\t.text\n");
#define TS_TEXT(name)	ts_pan_##name, (size_t) (ts_pan_end_##name - ts_pan_##name) - 1
#else
#define TS_EMBED(name)
#define TS_TEXT(name)	"", 0
#endif

TS_EMBED(h)
TS_EMBED(c)
TS_EMBED(m)
TS_EMBED(t)

/* Adds a file that is beside the generated one, or here. */
static ts_sum ts_add_file(ts_sum sum, const char *name)
{	static const char here[] = __FILE__;
	size_t folder = sizeof(here) - 1, room = 0, length = 0, got;
	char path[sizeof(here) + 16], *text = NULL;
	FILE *file;

	while (folder > 0 && here[folder - 1] != '/')
		folder--;
	memcpy(path, here, folder);
	strcpy(path + folder, name);
	file = fopen(path, "rb");
	if (!file && folder)
		file = fopen(name, "rb");
	if (!file)
		ts_stale("it cannot be seen which model this verifier was made of: pan.h, pan.c, pan.m or pan.t is missing",
			"run it where they are, or compile it with gcc or clang in the folder where they are");
	do
	{	room += 1 << 16;
		text = (char *) realloc(text, room);
		if (!text)
			ts_stale("there is not enough memory to read what SPIN wrote", "close something else");
		got = fread(text + length, 1, room - length, file);
		length += got;
	} while (length == room);
	fclose(file);
	sum = ts_add_text(sum, text, length);
	free(text);
	return sum;
}

static ts_sum ts_add(ts_sum sum, const char *name, const char *text, size_t length)
{
	return length ? ts_add_text(sum, text, length) : ts_add_file(sum, name);
}

static void ts_refuse_if_stale(void)
{	ts_sum sum = 0xCBF29CE484222325ULL;

	sum = ts_add(sum, "pan.h", TS_TEXT(h));
	sum = ts_add(sum, "pan.c", TS_TEXT(c));
	sum = ts_add(sum, "pan.m", TS_TEXT(m));
	sum = ts_add(sum, "pan.t", TS_TEXT(t));
	if (sum != TS_CHECKSUM)
		ts_stale("pan.c was made of another model than the one whose symmetries are used, or with other flags",
			"run topsym gen again, then " TS_SPIN ", and compile again");
}

#elif defined(TS_CHECKSUM)
#define ts_refuse_if_stale()
#endif
