hidden byte h; byte w, sel = 255;
active [2] proctype user() { atomic { w++; h = _pid; w == 9 || (sel == _pid && sel != h) -> assert(w == 9) } }
active proctype env() { w == 2; if :: sel = 0 :: sel = 1 fi; w = 9 }
