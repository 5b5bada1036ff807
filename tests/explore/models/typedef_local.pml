/* engine: states 132 transitions 209 errors 0 verdict verified */
/* A record as a local variable, copied field by field and as a whole. */
typedef Point { short x; short y };
Point best;

active [2] proctype P() {
	Point p;
	p.x = _pid - 1;
	p.y = 2 * p.x;
	best.x = p.x;
	best.y = p.y;
	p.x = best.y;
	assert(best.x >= -1)
}
