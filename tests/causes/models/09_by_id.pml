byte a[3], who = 255;
proctype p(byte id) { end: atomic { who == 255 -> who = id }; end1: who == id -> a[id - 1]++; end2: false }
init { atomic { run p(0); run p(1); run p(2) } }
