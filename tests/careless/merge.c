/* A verifier that believes in a symmetry: of all states that are the same under a group, it stores one.
 *
 * Compiled beside the pan.c of `spin -a`, which calls merged_h_store() in place of h_store() (see merge.h).
 * The state to be stored is replaced by the least of its images, stored, and put back: the search goes on
 * from the state that it has really reached. What the group does to a state is in group.h, which the test
 * writes. A state in which one of the processes of the group is missing has no images.
 *
 * With -DCOUNT_ORBITS the search is that of plain SPIN, and the least image of each new state goes to the
 * file `orbits`, a line each: the number of different lines is the number of orbits.
 */
#include <stdio.h>
#include <string.h>
#include "pan.h"

extern State now;
extern ulong vsize;
extern short *proc_offset, *q_offset;

static State before;	/* the state that an element of the group acts on; it leaves the image in `now` */

static void *process(int pid)            { return (uchar *) &now + proc_offset[pid + BASE]; }
static void *process_before(int pid)     { return (uchar *) &before + proc_offset[pid + BASE]; }
static void *channel(int number)         { return (uchar *) &now + q_offset[number - 1]; }
static void *channel_before(int number)  { return (uchar *) &before + q_offset[number - 1]; }

static int exists(int pid, int proctype)
{	return pid + BASE < now._nr_pr && ((P0 *) process(pid))->_t == proctype;
}

static void move_process(int from, int to, int size)
{	memcpy(process(to), process_before(from), size);
	((P0 *) process(to))->_pid = ((P0 *) process_before(to))->_pid;
}

#include "group.h"	/* complete(), ELEMENTS, act() */

/* Replaces the state by the least of its images. */
static void canonise(void)
{	static State least;
	int element;

	if (!complete())
		return;
	memcpy(&before, &now, vsize);
	memcpy(&least, &now, vsize);
	for (element = 0; element < ELEMENTS; element++)
	{	memcpy(&now, &before, vsize);
		act(element);
		if (memcmp(&now, &least, vsize) < 0)
			memcpy(&least, &now, vsize);
	}
	memcpy(&now, &least, vsize);
}

#ifdef COUNT_ORBITS
static void note_orbit(void)
{	static FILE *orbits;
	ulong at;

	if (!orbits)
		orbits = fopen("orbits", "w");
	for (at = 0; at < vsize; at++)
		fprintf(orbits, "%02x", ((uchar *) &now)[at]);
	fprintf(orbits, "\n");
	fflush(orbits);
}
#endif

int merged_h_store(char *vector, int size)
{	static State reached;
	int known;

	memcpy(&reached, &now, vsize);
#ifdef COUNT_ORBITS
	known = plain_h_store(vector, size);
	if (!known)
	{	canonise();
		note_orbit();
	}
#else
	canonise();
	known = plain_h_store(vector, size);
#endif
	memcpy(&now, &reached, vsize);
	return known;
}
