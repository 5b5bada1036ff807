byte who = 255;
active [3] proctype p() { end: do :: atomic { who == 255 -> who = _pid } :: who != 255 && (1 << (who * 40)) == 256 -> assert(false) od }
