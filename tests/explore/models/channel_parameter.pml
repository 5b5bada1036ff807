/* engine: states 15 transitions 15 errors 1 verdict violated kind invalid-end */
/* Two kinds of process share channels that are given as parameters. */
proctype Filter(chan in, out; byte add) {
	byte v;
	do
	:: in?v -> if :: v < 6 -> out!v + add :: v >= 6 -> break fi
	od
}

init {
	chan a = [1] of { byte };
	chan b = [0] of { byte };
	atomic { run Filter(a, b, 1); run Filter(b, a, 2) };
	a!0;
	_nr_pr == 2;
	a!9
}
