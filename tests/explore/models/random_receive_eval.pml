/* engine: states 108 transitions 235 errors 0 verdict verified */
/* Random receive of the letters for oneself, with eval(_pid). */
chan box = [3] of { pid, byte };
byte sum[3];

active [2] proctype Reader() {
	byte v;
	do
	:: box??eval(_pid), v -> sum[_pid] = sum[_pid] + v
	:: sum[_pid] >= 3 -> break
	od
}

active proctype Post() {
	box!1, 1; box!0, 2; box!1, 2; box!0, 1
}
