/* engine: states 52 transitions 69 errors 16 verdict violated kind trace */
/* A trace over receives, with a choice and "_" for a field. */
mtype = { hi, bye };
chan q = [2] of { mtype, byte };

active [2] proctype P() {
	q!hi, _pid;
	q!bye, _pid
}

active proctype R() {
	mtype m; byte v;
end:	do
	:: q?m, v
	od
}

trace {
	do
	:: q?hi, 0 -> q?bye, _
	:: q?hi, 1; q?hi, _; q?bye, 1; q?bye, _
	od
}
