/* verify 0 errors: full and its sisters of a variable that is no channel, outside of conditions */
chan q = [1] of { byte };
byte b = 1, x;
typedef T { byte c };
T t;
active proctype P() provided (nempty(b) || empty(b)) {
	t.c = q; q!1;
	assert(full(b) && nempty(t.c));
	x = (nfull(b) || empty(b));
	assert(x == 0 && len(b) == 1)
}
