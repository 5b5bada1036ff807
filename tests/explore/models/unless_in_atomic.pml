/* engine: states 126 transitions 229 errors 9 verdict violated kind invalid-end */
/* An escape that becomes true in the middle of an atomic sequence. */
byte level, drained;

active [2] proctype Filler() {
	atomic {
		{
			level++;
			level++;
			level++
		} unless { level >= 4 -> drained = drained + level; level = 0 }
	};
	level > 0 -> level--
}

active proctype Reader() {
	byte seen;
	seen = level;
	assert(seen <= 4)
}
