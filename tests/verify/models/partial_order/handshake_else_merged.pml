/* Between two merged statements, nobody is ready for the handshake. */
chan c = [0] of { bit };
byte tries;
active proctype S() { tries == 1; if :: c!1 :: else -> assert(false) fi }
active proctype R() { byte x; tries = 1; do :: c?_ -> break :: x = 1; x = 0 od; end: false }
