/* reject: 5: two options without braces declare the same variable */
init {
	if
	:: byte a; a = 1
	:: byte a; skip
	fi
}
