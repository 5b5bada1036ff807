/* engine: states 34 transitions 45 errors 5 verdict violated kind invalid-end */
/* Members of one type meet over one channel; nobody meets himself. */
chan meet = [0] of { pid };
byte met;

active [3] proctype Member() {
	pid other;
	if
	:: meet!_pid -> met++
	:: meet?other -> assert(other != _pid)
	fi
}
