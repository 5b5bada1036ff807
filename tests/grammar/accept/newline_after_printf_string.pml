/* newline before the closing parenthesis of printf */
init {
	byte x;
	printf("%d %d\n",
		x
		,
		x + 1
	)
	skip
}
