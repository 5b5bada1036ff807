/* mutex.pml: users 1 ... 5 are interchangeable, and nobody refers to them. */

static int ts_canonise(void)
{
	if (now._nr_pr != BASE + 6)
		return 0;	/* not all of them have been started */
	return sort_processes(1, 5, sizeof(P0));
}
