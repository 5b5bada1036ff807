/* What the canonizers written by hand share: exchanging whole processes. */

extern double ts_asked, ts_moved;

#define process(pid)	((char *) &now + proc_offset[(pid) + BASE])

/* Exchanges everything of two processes but their numbers. */
static void exchange(int one, int other, size_t size)
{	static State kept;

	memcpy(&kept, process(one), size);
	memcpy(process(one), process(other), size);
	memcpy(process(other), &kept, size);
	((P0 *) process(one))->_pid = one;
	((P0 *) process(other))->_pid = other;
}

/* Compares two processes by everything but their numbers, which are in the first byte. */
static int compared(int one, int other, size_t size)
{	return memcmp(process(one) + 1, process(other) + 1, size - 1);
}

/* Sorts the processes first ... last. Returns nonzero if they were not sorted. */
static int sort_processes(int first, int last, size_t size)
{	int pid, at, moved = 0;

	for (pid = first + 1; pid <= last; pid++)
		for (at = pid; at > first && compared(at - 1, at, size) > 0; at--)
		{	ts_save();
			exchange(at - 1, at, size);
			moved = 1;
		}
	return moved;
}

static void ts_statistics(void)
{	printf("topsym: %.0f stores, %.0f moved\n", ts_asked, ts_moved);
}
