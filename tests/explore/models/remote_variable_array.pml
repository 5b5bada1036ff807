/* engine: states 214 transitions 466 errors 1 verdict violated kind invalid-end */
/* Remote references to elements, records and variables of another process. */
typedef R { byte f[2] };

active [2] proctype A() {
	byte v[2]; R r; short k = -1;
	v[1] = _pid + 1;
	r.f[1] = 3;
	k = v[1] + r.f[1];
	k = 0
}

active proctype B() {
	byte s;
	A[0]:v[1] == 1 -> s++;
	A[1]:k < 0 -> s = A[1]:v[1];
	if
	:: A[1]:k == 5 -> s = s + 4
	:: A[0]:k == 4 -> s = A[0]:k + A[1]:k
	:: timeout -> s = 0
	fi
}
