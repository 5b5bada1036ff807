chan q = [1] of { byte }; bool moved; byte x = 1;
active proctype m() { byte d; d = 1; d = 1; d = 1; d = 1; L: d = 2; end: false }
active [2] proctype u() { byte e; end: atomic { !moved -> moved = true }; e = 1; end2: false }
active proctype o() { byte y; moved; q!x; q?y; end: m[y]@L && m[0]@L == false -> assert(false); x = x }
