/* engine: states 70 transitions 138 errors 0 verdict verified */
/* A mailbox: each reader takes the first letter with its own address. */
mtype = { red, blue };
chan box = [3] of { mtype, byte };
byte r, b;

active proctype Post() {
	box!blue, 1; box!red, 2; box!blue, 3; box!red, 4
}

active proctype Red() {
	byte v;
	box??red, v; r = v; box??red, v; r = r + v
}

active proctype Blue() {
	byte v;
	box??blue, v; b = v; box??blue, v; b = b + v;
	assert(b == 4)
}
