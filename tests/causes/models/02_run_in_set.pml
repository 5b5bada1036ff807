byte who = 255, n;
proctype user() { end: do :: atomic { who == 255 -> who = _pid } od }
proctype V() { end: who == 1 -> assert(false) }
init { atomic { run user(); run user(); n++; printf("%d %d", n, run V()) } }
