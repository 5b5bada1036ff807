/* an empty c_code (warning) and c_code over several lines with comments */
init {
	c_code { }
	c_code {
		/* a comment } here is removed by cpp */
		int i;
		for (i = 0; i < 3; i++)
		{	i = i + 0;
		}
	}
	skip
}
