/* verify 0 errors: newlines after if do :: goto atomic d_step and braces */
byte x;
init
{
	atomic
	{
		x = 1
	}
	d_step
	{
		x = 2
	}
	if
	::
		x == 2
		->
		x = 3
	fi
	goto
		out
out:
	assert
		(x == 3)
}
