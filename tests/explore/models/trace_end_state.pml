/* engine: states 11 transitions 14 errors 0 verdict verified */
/* The trace is not at its end when the system stops. */
chan q = [2] of { byte };

active [2] proctype P() {
	q!1
}

active proctype R() {
	q?_; q?_
}

trace {
	do
	:: q!1; q!1; q!1
	od
}
