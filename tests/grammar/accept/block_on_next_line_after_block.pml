/* verify 0 errors: consecutive blocks separated by newlines */
init {
	byte x;
	{
		x = 1
	}
	{
		x = 2
	}
	atomic {
		x = 3
	}

	d_step {
		x = 4
	}
	assert(x == 4)
}
