byte who = 255; int x;
active [3] proctype p() { end: do :: atomic { who == 255 -> who = _pid } :: atomic { who != 255 -> x = 1 << (who * 40); assert(x != 256); x = 0 } od }
