/* engine: states 157 transitions 227 errors 0 verdict verified */
/* A priority queue: the scheduler takes the smallest deadline first. */
chan q = [4] of { byte, byte };
byte last;

active [2] proctype Task() {
	q!!(3 - _pid), _pid;
	q!!2, _pid
}

active proctype Sched() {
	byte d, p;
	len(q) >= 2;
	do
	:: q?d, p -> last = d
	:: empty(q) -> break
	od
}
