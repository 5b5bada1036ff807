hidden byte h; byte w, sel = 255; bit go; chan q = [1] of { byte };
active [2] proctype user() { go == 1; atomic { w++; h = _pid; q!h }; end: false }
active proctype env() { byte x; q!7; go = 1; w == 2; if :: sel = 1 :: sel = 0 fi; q?x; q?x; assert(x != sel); end: false }
