unsigned i : 3; byte who = 255;
active proctype counter() { for (i : 6 .. 8) { skip } }
proctype user(byte id) { end: do :: atomic { who == 255 -> who = id } :: who == i - 1 && i < 4 -> assert(false) od }
init { atomic { run user(2); run user(3) } }
