typedef T { byte x; byte leader = 254 }
T t; byte who = 255;
proctype user(byte id) { end: do :: atomic { who == 255 -> who = id } :: who == t.leader -> assert(false) od }
init { atomic { run user(0); run user(1); t.leader = 0 } }
