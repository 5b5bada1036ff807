byte a[3], who = 255;
active [3] proctype p() { end: atomic { who == 255 -> who = _pid }; end1: atomic { who == _pid && a[_pid - 1] == 0 -> a[_pid - 1] = 1 }; end2: false }
