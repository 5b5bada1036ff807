/* engine: states 12 transitions 17 errors 0 verdict verified */
/* Send and receive on one channel in one process: it can not meet itself. */
chan c = [0] of { byte };
byte n;

active [2] proctype P() {
	byte v;
	do
	:: c!n -> n++; break
	:: c?v -> n = n + v; break
	:: n > 0 -> break
	od
}
