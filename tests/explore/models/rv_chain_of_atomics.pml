/* engine: states 283 transitions 463 errors 0 verdict verified */
/* Three processes, each atomic: control is passed on from one to the next. */
chan ab = [0] of { byte };
chan bc = [0] of { byte };
byte trace_sum;

active [2] proctype A() {
	atomic { trace_sum++; ab!_pid; trace_sum = trace_sum * 2 }
}

active proctype B() {
	byte v;
end:	do
	:: atomic { ab?v; trace_sum = trace_sum + 3; bc!v; trace_sum-- }
	od
}

active proctype C() {
	byte v;
end:	do
	:: atomic { bc?v; trace_sum = trace_sum + 5 }; trace_sum = trace_sum % 7
	od
}
