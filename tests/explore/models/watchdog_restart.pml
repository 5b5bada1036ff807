/* engine: states 138 transitions 312 errors 0 verdict verified */
/* A watchdog starts a worker again that has given up, three times at most. */
byte alive, starts;

proctype Worker() {
	alive++;
	if
	:: alive--
	:: skip; alive--
	fi
}

active proctype Dog() {
	do
	:: _nr_pr <= 3 && alive == 0 && starts < 3 -> atomic { run Worker(); starts++ }
	:: starts == 3 -> break
	od
}

active proctype Log() {
	do
	:: alive == 2 -> break
	:: timeout -> break
	od
}
