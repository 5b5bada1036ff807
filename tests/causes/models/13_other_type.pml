byte x = 1; bool moved;
active proctype m() { byte d; d = 1; d = 1; d = 1; d = 1; L: d = 2; end: false }
active [2] proctype u() { byte e; end: atomic { !moved -> moved = true }; e = 1;  end2: false }
active proctype o() { moved; end: m[x]@L && m[0]@L == false -> assert(false); x = x }
