/* engine: states 23 transitions 30 errors 0 verdict verified */
/* Copying receives with eval, constants and "_", from head and middle. */
chan q = [2] of { byte, byte };
byte key = 1, v, w;

active [2] proctype Src() {
	q!_pid, _pid + 4
}

active proctype Dst() {
	q?<_, v>;
	q??<eval(key), w>;
	key = w - 4;
	q??eval(key), v;
	assert(v == 5);
	q?<0, w>
}
