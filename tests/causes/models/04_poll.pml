hidden byte h; byte w, sel = 255;
active [2] proctype user() { atomic { h = _pid; w++; (w == 9 || sel == 1 - h) && (w == 9 || sel == _pid) -> assert(w == 9) } }
active proctype env() { w == 2; if :: sel = 0 :: sel = 1 fi; w = 9 }
