/* verify 0 errors: fields may have the names of predefined variables */
typedef T { byte _priority; byte _pid; byte _last; byte _nr_pr; byte _; byte _p };
T t;
chan q = [1] of { byte };
active proctype P() {
	T u;
	u._pid = 3; u._priority = 4; t._ = 5; t._p = 6; t._nr_pr++;
	q!u._pid; q?t._last;
	assert(t._last == 3 && _pid == 0 && t._ + t._p == 11 && t._nr_pr == 1 && u._priority == 4)
}
