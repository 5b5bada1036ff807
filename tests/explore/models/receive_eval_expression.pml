/* engine: states 94 transitions 175 errors 4 verdict violated kind invalid-end */
/* eval of a whole expression and of an array element. */
chan c = [2] of { byte, byte };
byte key[2] = { 3, 1 };
byte n;

active [2] proctype Src() {
	c!key[_pid], _pid;
	key[_pid]--
}

active proctype Dst() {
	byte v;
	do
	:: c?eval(key[0] + key[1] - 1), v -> n = n + 1
	:: c?eval(n + 1), v -> n = n + 2
	:: c??_, 1 -> n = n + 4; break
	od
}
