byte who = 255;
active [3] proctype p() { end: do :: atomic { who == 255 -> who = _pid } :: who != 255 && (256 >> (who * 40)) == 1 -> assert(false) od }
