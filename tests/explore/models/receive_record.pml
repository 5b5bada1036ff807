/* engine: states 107 transitions 209 errors 0 verdict verified */
/* A record as field of a message: it is sent and received as a whole. */
typedef Hdr { byte from; bit urgent };
chan c = [2] of { Hdr, byte };
byte sum;

active [2] proctype Src() {
	Hdr h;
	h.from = _pid + 1;
	h.urgent = _pid;
	c!h, 5;
	h.from = 0
}

active proctype Dst() {
	Hdr g; byte v;
	c?g, v;
	sum = sum + g.from * 10 + g.urgent;
	c?g, 5;
	sum = sum + g.from;
	assert(sum == 12 || sum == 22)
}
