/* verify 0 errors: lists of parameters of one type, several types, struct and mtype and chan */
mtype = { x };
typedef T { byte a };
chan q = [1] of { byte };
proctype P(byte a, b; int c; chan d; mtype m, n; bool e; T t; pid w) { assert(a == 1 && b == 2 && c == -3 && m == x) }
init { T t; run P(1, 2, -3, q, x, x, true, t, _pid) }
