/* engine: states 13 transitions 13 errors 0 verdict verified */
/* The predicates on a rendezvous channel: len is 0, and it counts as empty. */
chan c = [0] of { byte };
byte x;

active proctype A() {
	if
	:: empty(c) -> x = 1
	:: nfull(c) -> x = 2
	:: full(c) -> x = 3
	:: nempty(c) -> x = 4
	fi;
	c!len(c) + x
}

active proctype B() {
	byte v;
	c?v;
	assert(v != 0)
}
