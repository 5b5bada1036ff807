/* engine: stops verdict violated kind trace */
/* A trace in which two branches fit one event: a fault of the model. */
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
	:: q?hi, _ -> q?bye, _
	:: q?hi, 0; q?hi, _; q?bye, _; q?bye, _
	od
}
