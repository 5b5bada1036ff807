/* verify 0 errors: sibling blocks and options declare the same name with different types */
init {
	{ byte x = 3; assert(x == 3) };
	{ int x = -1; assert(x == -1) };
	if :: { bool x = true; assert(x) } :: { short x; assert(x == 0) } fi
}
