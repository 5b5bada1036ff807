byte leader = 254, who = 255;
active proctype idle() { end: false }
proctype user(byte id) { end: do :: atomic { who == 255 -> who = id } :: who == leader -> assert(false) od }
init { atomic { leader = 0; run user(0); run user(1) } }
