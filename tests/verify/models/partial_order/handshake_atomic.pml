/* The atomic stops in its middle as long as nobody is ready for the handshake. */
chan c = [0] of { bit };
byte half;
active proctype S() { atomic { half = 1; c!1 } }
active proctype R() { byte x; x = 1; x = x + 1; end: atomic { c?_ -> half = 0 } }
active proctype L() { end: half == 1 -> assert(false) }
