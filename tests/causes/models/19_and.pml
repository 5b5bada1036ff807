/* The same with `&&`, in an assignment. */
chan c = [0] of { bit };
bool x[2], y;
active proctype o() { if :: x[0] = 1 :: x[1] = 1 fi; y = (!x[0] && c?[1]) && (!x[1] && c?[1]) }
