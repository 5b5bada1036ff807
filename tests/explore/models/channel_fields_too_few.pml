/* engine: states 17 transitions 23 errors 3 verdict violated kind channel */
/* A message with fewer fields than the channel has, through a parameter. */
chan wide = [1] of { byte, byte };
chan narrow = [1] of { byte };
byte n;

proctype Out(chan c) {
	n == 1 -> c!1
}

init {
	run Out(narrow);
	run Out(wide);
	n = 1
}
