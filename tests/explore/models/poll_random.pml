/* engine: states 243 transitions 429 errors 6 verdict violated kind invalid-end */
/* Poll anywhere in the buffer, with a constant and a variable. */
chan q = [3] of { byte, byte };
byte hits, key = 1;

active [2] proctype W() {
	byte v;
	q!_pid, hits;
	if
	:: q??[eval(key), 0] -> hits++
	:: q??[2, 2] -> hits = 9
	:: !(q??[0, _]) -> hits = 3
	fi
}

active proctype Cleaner() {
	byte a, b;
	q?a, b;
	key = a
}
