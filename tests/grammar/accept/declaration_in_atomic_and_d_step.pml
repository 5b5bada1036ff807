/* verify 0 errors: declarations inside atomic, d_step and plain blocks */
init {
	atomic { byte a = 1; assert(a == 1) }
	d_step { byte b = 2; int c; c = b; assert(c == 2) }
	{ byte d; { byte e = 4; d = e }; assert(d == 4) }
}
