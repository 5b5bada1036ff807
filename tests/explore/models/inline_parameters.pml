/* engine: states 3900 transitions 6328 errors 0 verdict verified */
/* Inlines that call each other; parameters are texts, not values. */
byte x = 1, y = 2;

inline swap(p, q) {
	tmp = p;
	p = q;
	q = tmp
}

inline rotate(k) {
	swap(x, y);
	x = x + k;
	swap(y, x)
}

active [2] proctype P() {
	byte tmp;
	rotate(_pid + 1);
	atomic { rotate(tmp) };
	assert(x + y < 40)
}
