/* engine: states 839 transitions 1843 errors 0 verdict verified */
/* Random receive with an index and a condition on two fields. */
chan q = [3] of { byte, bit };
byte cnt[2];

active proctype P() {
	byte k;
	do
	:: k < 3 -> q!k, k; k++
	:: k < 3 -> q!2, 1; k++
	:: k == 3 -> break
	od
}

active [2] proctype R() {
	byte v;
	do
	:: q??v, eval(_pid - 1) -> cnt[_pid - 1] = cnt[_pid - 1] + v; v = 0
	:: timeout -> break
	od
}
