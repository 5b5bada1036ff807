/* engine: states 1896 transitions 4773 errors 34 verdict violated kind assertion */
/* Members that keep the numbers of others in arrays and variables. */
pid friend[3];
byte meets;

active [3] proctype M() {
	pid other;
	if
	:: other = (_pid + 1) % 3
	:: other = (_pid + 2) % 3
	fi;
	friend[_pid] = other;
	if
	:: friend[other] == _pid && other != _pid -> meets++
	:: else
	fi;
	assert(meets <= 2)
}
