/* engine: states 1464 transitions 3134 errors 0 verdict verified */
/* A tournament for three processes with an assertion on the critical section. */
byte level[3];
byte last[2];
byte inside;

active [3] proctype P() {
	byte l;
	do
	:: l < 2 ->
		level[_pid] = l + 1;
		last[l] = _pid;
		(last[l] != _pid) ||
		(level[(_pid + 1) % 3] <= l && level[(_pid + 2) % 3] <= l);
		l++
	:: l == 2 -> break
	od;
	inside++;
	assert(inside == 1);
	inside--;
	level[_pid] = 0
}
