/* engine: states 138 transitions 273 errors 10 verdict violated kind assertion */
/* Look at the head of a queue without taking it, then take it. */
chan q = [2] of { byte };
byte peeked;

active proctype Src() {
	q!1; q!2; q!3
}

active [2] proctype Sink() {
	byte v, w;
	q?<v>;
	peeked = v;
	q?w;
	assert(w == v)
}
