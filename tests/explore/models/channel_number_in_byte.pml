/* engine: states 91 transitions 137 errors 3 verdict violated kind assertion */
/* The number of a channel, kept in a byte and sent as a message. */
chan q = [1] of { byte };
chan r = [1] of { byte };
byte id;

active [2] proctype P() {
	byte v;
	id = r;
	q!id;
	r!q;
	q?v;
	assert(v == r);
	r?v;
	id = v
}
