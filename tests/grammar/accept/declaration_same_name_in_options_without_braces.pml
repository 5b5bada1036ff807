/* verify 0 errors: two options without braces cannot redeclare, braces make scopes */
init {
	if
	:: byte a = 1; assert(a == 1)
	:: byte b = 2; assert(b == 2)
	fi;
	byte c = 3;
	{ byte d = 4; c = d };
	byte e;
	assert(c == 4 && e == 0)
}
