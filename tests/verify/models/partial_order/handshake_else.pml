/* The else belongs to a choice with which an option begins, the send to the one around: it sees that nobody is ready for the handshake yet. */
chan c = [0] of { bit };
active proctype S() { if :: c!1 :: atomic { if :: false :: else -> assert(false) fi } fi }
active proctype R() { byte x; x = 1; x = x + 1; end: c?_; x = 3 }
