/* engine: states 119 transitions 246 errors 3 verdict violated kind invalid-end */
/* Copy of a matching message from the middle of the buffer. */
mtype = { info, warn, fault };
chan log = [3] of { mtype, byte };
byte worst, read;

active proctype Board() {
	log!info, 1; log!warn, 2; log!fault, 3
}

active [2] proctype Viewer() {
	byte v;
	log??<fault, v>;
	worst = v;
	log??<warn, v>;
	read = read + v
}

active proctype Clear() {
	mtype m; byte v;
	worst == 3;
	log?m, v;
	log?m, v
}
