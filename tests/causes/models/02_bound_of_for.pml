byte who = 255, n = 1;
proctype user() { end: do :: atomic { who == 255 -> who = _pid } od }
proctype V() { end: who == 1 -> assert(false) }
init { byte i; atomic { for (i : 0 .. n) { if :: i == 0 -> n = 2; run user() :: i == 1 -> run user() :: else -> run V() fi } } }
