chan q = [2] of { byte }; byte x, who = 255;
proctype user() { end: do :: atomic { who == 255 -> who = _pid } od }
proctype V() { end: who == 1 -> assert(false) }
init { atomic { run user(); run user(); x = (len(q) == 0 -> run V() : 0) } }
