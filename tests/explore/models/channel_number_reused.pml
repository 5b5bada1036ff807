/* engine: states 50 transitions 67 errors 0 verdict verified */
/* A channel of a process that has ended and the number of its successor. */
chan post = [2] of { chan };
byte n;

proctype Owner(byte k) {
	chan mine = [1] of { byte };
	post!mine;
	mine!k;
	mine?_;
	n++
}

init {
	chan c, d;
	run Owner(1);
	post?c;
	_nr_pr == 1;
	run Owner(2);
	post?d;
	if
	:: c == d && nempty(c) -> n = 7
	:: c == d && empty(c) -> n = 8
	:: c != d -> n = 9
	fi;
	_nr_pr == 1
}
