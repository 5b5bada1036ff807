/* engine: states 135 transitions 278 errors 2 verdict violated kind invalid-end */
/* The receiver ends before the last message: the sender stays behind. */
proctype Out(chan c; byte k) {
	byte i;
	do
	:: i < k -> c!i; i++
	:: i == k -> break
	od
}

proctype In(chan c; byte k) {
	byte v;
	do
	:: k > 0 -> c?v; k--; assert(v < 3)
	:: k == 0 -> break
	od
}

init {
	chan c = [0] of { byte };
	atomic { run Out(c, 2); run Out(c, 1); run In(c, 2) }
}
