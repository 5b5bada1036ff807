/* engine: states 78 transitions 155 errors 3 verdict violated kind invalid-end */
/* An array of rendezvous channels chosen by the field of a record. */
typedef Addr { byte to; byte from };
chan port[3] = [0] of { byte };
byte log;

active [3] proctype N() {
	Addr a;
	byte v;
	a.to = (_pid + 1) % 3;
	a.from = _pid;
	if
	:: port[a.to]!a.from -> log = log + 1
	:: port[a.from]?v -> assert(v == (_pid + 2) % 3)
	fi
}
