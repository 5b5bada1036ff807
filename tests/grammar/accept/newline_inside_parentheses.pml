/* verify 0 errors: newlines inside parentheses never end a statement */
init {
	int x;
	x = (1
		+ 2
		)
	assert(
		x
		== 3
	)
	if
	:: (x == 3
	&& true
	) -> skip
	fi
}
