/* engine: states 656 transitions 1027 errors 0 verdict verified */
/* Channels declared by the processes that a loop starts one after the other;
   the numbers of the channels are used again. */
chan post = [1] of { chan, byte };
byte n;

proctype Maker(byte k) {
	chan c = [1] of { byte };
	byte v;
	post!c, k;
	c?v;
	n = n + v
}

active proctype Parent() {
	do
	:: n < 3 -> run Maker(n); _nr_pr == 2
	:: n < 3 -> run Maker(1); run Maker(2); _nr_pr == 2
	:: n >= 3 -> break
	od
}

active proctype Filler() {
	chan x; byte k;
end:	do
	:: post?x, k -> x!1
	:: post?x, k -> x!k + 1
	od
}
