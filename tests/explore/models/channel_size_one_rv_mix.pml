/* engine: states 56 transitions 100 errors 0 verdict verified */
/* The same code over a buffer and over a rendezvous channel. */
chan q[2] = [1] of { byte };
chan r = [0] of { byte };
byte sum;

inline relay(from, to) {
	byte v;
	from?v;
	to!v + 1;
	v = 0
}

active proctype A() { relay(q[0], r); relay(q[0], q[1]) }
active proctype B() { relay(r, q[1]) }
active proctype C() { byte v; q[0]!1; q[1]?v; q[0]!v; q[1]?v; sum = v; assert(v < 5) }
