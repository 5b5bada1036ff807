byte who = 255;
proctype user() { end: do :: atomic { who == 255 -> who = _pid } od }
proctype V() { end: who == 1 -> assert(false) }
init { atomic { run user(); run user(); assert(run V()) } }
