/* engine: states 243 transitions 376 errors 0 verdict verified */
/* Two caches and a bus: a handshake with eval, a d_step and an atomic. */
mtype = { inv, shr, own };
chan bus = [0] of { pid };
mtype st[2] = inv;

active [2] proctype Cache() {
	byte k;
	do
	:: k < 2 && st[_pid] != own ->
		if
		:: atomic { bus!_pid; st[_pid] = own; assert(st[1 - _pid] != own); k++ }
		:: st[1 - _pid] != own -> st[_pid] = shr; k++
		fi
	:: d_step { bus?eval(1 - _pid) -> st[_pid] = inv }
	:: timeout -> break
	od
}
