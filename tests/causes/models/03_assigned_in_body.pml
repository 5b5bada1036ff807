byte i, who = 255;
active proctype counter() { for (i : 0 .. 1) { i = 4 } end: false }
proctype user(byte id) { end: do :: atomic { who == 255 -> who = id } :: who == i - 3 -> assert(false) od }
init { atomic { run user(2); run user(3) } }
