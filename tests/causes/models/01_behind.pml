byte leader = 254, who = 255;
proctype user(byte id) { end: do :: atomic { who == 255 -> who = id } :: who == leader -> assert(false) od }
init { atomic { run user(0); run user(1); leader = 0 } }
