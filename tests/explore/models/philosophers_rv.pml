/* engine: states 16 transitions 21 errors 1 verdict violated kind invalid-end */
/* Philosophers that ask forks for permission by rendezvous; they can deadlock. */
chan fork[2] = [0] of { bit };
byte eating;

active [2] proctype Fork() {
end:	do
	:: fork[_pid]?1 -> fork[_pid]?0
	od
}

active [2] proctype Phil() {
	byte l = _pid % 2, r = (_pid + 1) % 2;
	do
	:: fork[l]!1; fork[r]!1;
		eating++; assert(eating == 1); eating--;
		fork[r]!0; fork[l]!0
	od
}
