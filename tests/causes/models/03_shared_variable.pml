byte i, who = 255;
active [2] proctype counter() { for (i : 0 .. 1) { skip } end: false }
proctype user(byte id) { end: do :: atomic { who == 255 -> who = id } :: who == i - 1 -> assert(false) od }
init { atomic { run user(2); run user(3) } }
