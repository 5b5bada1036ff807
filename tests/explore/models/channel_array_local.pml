/* engine: states 70 transitions 119 errors 0 verdict verified */
/* An array of channels as a local variable, one as a field of a record. */
typedef Sw { chan port[2] = [1] of { bit }; byte n };
Sw sw;

active [2] proctype P() {
	chan own[2] = [1] of { byte };
	byte v; bit b;
	own[_pid]!3;
	sw.port[_pid]!1;
	if
	:: sw.port[1 - _pid]?b -> own[1 - _pid]!b
	:: own[_pid]?v
	fi;
	sw.n = sw.n + len(own[0]) + len(own[1])
}
