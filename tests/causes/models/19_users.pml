/* The same between processes; the channel is a parameter. */
chan c = [0] of { byte };
byte first = 9;
proctype u(byte id) { end: atomic { first == 9 -> first = id } }
proctype o(chan d) { end: first != 9; if :: (first == 1 || d?[1]) || (first == 0 || d?[0]) -> skip fi }
init { atomic { run u(0); run u(1); run o(c) } }
