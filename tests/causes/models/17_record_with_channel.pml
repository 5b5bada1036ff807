typedef R { chan c }
R one; chan d[2] = [1] of { byte }; chan q = [1] of { R }; byte phase; chan r;
proctype u(byte id) { end: do :: atomic { phase == 0 -> d[id]!1; phase = 1 } :: atomic { phase == 1 -> q!one; phase = 2 } :: atomic { phase == 2 -> q?r; phase = 3 } :: phase == 3 -> assert(len(r) == 0); break od }
init { one.c = d[0]; atomic { run u(0); run u(1) } }
