/* engine: states 16 transitions 25 errors 0 verdict verified */
/* A rendezvous offer in an atomic, with else beside it. */
chan c = [0] of { bit };
byte sent, failed;

active [2] proctype S() {
	atomic {
		if
		:: c!1 -> sent++
		:: else -> failed++
		fi;
		sent = sent % 3
	}
}

active proctype R() {
	if
	:: c?1 -> c?1
	:: failed > 0 -> failed = 0
	fi
}
