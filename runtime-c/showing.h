/* showing.h: read before audit.h. States in words, for reports.
 *
 * The generated code knows the names:
 *	static void ts_show_globals(void), ts_show_locals(int pid), ts_show_channels(void)
 *				say all values that are in `now`, by ts_say
 *	static const char *const ts_point_name[]	the points that move
 *	static const char *const ts_process_name[]	the processes of the start
 */

static char	*ts_text_at, *ts_text_end;

#define ts_write_into(text)	(ts_text_at = text, ts_text_end = text + sizeof(text), *ts_text_at = 0)

static void ts_say(const char *format, ...)
{	va_list arguments;
	int length;

	va_start(arguments, format);
	length = vsnprintf(ts_text_at, ts_text_end - ts_text_at, format, arguments);
	va_end(arguments);
	ts_text_at += length < ts_text_end - ts_text_at ? length : ts_text_end - ts_text_at - 1;
}

static void ts_show_name(int pid)
{
	if (pid < TS_PROCESSES)
		ts_say("%s", ts_process_name[pid]);
	else
		ts_say("%s[%d]", procname[((P0 *) pptr(pid + BASE))->_t], pid);
}

/* The line at which a process is, by its number in pan.c. */
static int ts_line_of(int process)
{	P0 *p = (P0 *) pptr(process);
	int i;

	for (i = 0; src_all[i].src; i++)
		if (src_all[i].tp == (int) p->_t)
			return src_all[i].src[p->_p];
	return 0;
}

static void ts_show_state(void)
{	int pid;

	ts_show_globals();
	ts_show_channels();
	for (pid = 0; pid + BASE < (int) now._nr_pr; pid++)
	{	ts_say("; ");
		ts_show_name(pid);
		ts_say(" at line %d", ts_line_of(pid + BASE));
		ts_show_locals(pid);
	}
}

static short	ts_noted_element[TS_ITEMS + 1];	/* the element that led to the representative which is audited */
static int	ts_is_noted;

static void ts_note_permutation(void)
{
	ts_is_noted = ts_chosen != NULL;
	if (ts_is_noted)
		memcpy(ts_noted_element, ts_chosen, TS_ITEMS * sizeof(short));
}

/* As `topsym group` writes generators: in cycles. */
static void ts_show_permutation(void)
{	char shown[TS_POINTS] = { 0 };
	int point, at;

	if (!ts_is_noted)
	{	ts_say("some element of the group");
		return;
	}
	ts_images(ts_noted_element);
	for (point = 0; point < TS_POINTS; point++)
	{	if (shown[point] || ts_to[point] == point)
			continue;
		ts_say("(%s", ts_point_name[point]);
		shown[point] = 1;
		for (at = ts_to[point]; at != point; at = ts_to[at])
		{	ts_say(" %s", ts_point_name[at]);
			shown[at] = 1;
		}
		ts_say(")");
	}
	if (ts_text_at == ts_told_permutation)
		ts_say("nothing is exchanged, but something was forgotten that nobody should read");
}
