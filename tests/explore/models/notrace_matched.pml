/* engine: states 16 transitions 31 errors 4 verdict violated kind trace */
/* A notrace assertion: the sequence that must not happen does. */
mtype = { open, close };
chan q = [2] of { mtype };

active [2] proctype P() {
	if
	:: q!open
	:: q!close
	fi
}

active proctype R() {
end:	do
	:: q?_
	od
}

notrace {
	q!open;
	q!close
}
