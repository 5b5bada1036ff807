/* engine: states 79 transitions 139 errors 0 verdict verified */
/* Select inside an atomic: from a negative bound, with equal bounds, and with
   the bounds the wrong way round. */
int a, one = 1;

active [2] proctype P() {
	int v, w, z;
	atomic {
		select (v : -1 .. one);
		select (w : one .. one);
		select (z : 3 .. one)
	};
	a = v + w - z
}
