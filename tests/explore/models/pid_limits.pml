/* engine: states 5302 transitions 17657 errors 0 verdict verified */
/* Numbers of processes are given again, and a waiting parent sees them. */
byte alive, maxp;

proctype Leaf() {
	alive++;
	maxp = (_pid > maxp -> _pid : maxp);
	alive--
}

active [2] proctype Spawner() {
	byte k;
	do
	:: k < 2 && _nr_pr < 4 -> run Leaf(); k++
	:: k == 2 -> break
	od;
	assert(maxp <= 4)
}
