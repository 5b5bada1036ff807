byte x = 1; bool moved;
active proctype m() { byte d; d = 0; end: false }
active [2] proctype u() { byte e; end: atomic { !moved -> moved = true; e = 5 }; end2: false }
active proctype o() { moved; end: m[x]:d == 5 -> assert(false); x = x }
