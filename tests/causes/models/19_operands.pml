/* Whether a handshake is looked at, which is an error, depends on the order of the operands. */
chan c = [0] of { bit };
bool x[2];
active proctype o() { if :: x[0] = 1 :: x[1] = 1 fi; if :: (x[0] || c?[1]) || (x[1] || c?[1]) -> skip fi }
