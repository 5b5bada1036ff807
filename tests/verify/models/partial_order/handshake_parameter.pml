/* The channel is a parameter. */
chan c = [0] of { bit };
proctype S(chan d) { if :: d!1 :: atomic { if :: false :: else -> assert(false) fi } fi }
proctype R() { byte x; x = 1; x = x + 1; x = x + 1; end: c?_; x = 3 }
init { atomic { run S(c); run R() } }
