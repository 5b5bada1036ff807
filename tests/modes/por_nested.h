/* por_nested_never.pml, por_nested_ltl.pml: users 0 ... 2 are interchangeable, and nobody refers to them. */

static int ts_canonise(void)
{
	if (now._nr_pr != BASE + 3)
		return 0;
	return sort_processes(0, 2, sizeof(P0));
}
