/* engine: states 17 transitions 17 errors 0 verdict verified */
/* Received straight into fields of records and elements with constant index. */
typedef Rec { byte v; byte w[2] };
Rec r;
chan c = [1] of { byte, byte };

active [2] proctype Src() {
	c!_pid + 1, 4 - _pid
}

active proctype Dst() {
	c?r.v, r.w[1];
	c?r.w[0], r.v;
	assert(r.v != r.w[1])
}
