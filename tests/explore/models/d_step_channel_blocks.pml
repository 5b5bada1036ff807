/* engine: stops verdict violated kind other */
/* A receive inside a d_step from a buffer that may be empty. */
chan q = [1] of { byte };
byte n;

active proctype Src() {
	q!1;
	n++
}

active proctype Dst() {
	byte v;
	nempty(q) || n > 0;
	d_step { n = 5; q?v; n = v };
	d_step { n = 0; q?v }
}
