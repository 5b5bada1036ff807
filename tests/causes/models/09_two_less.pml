byte a[4], who = 255;
active [4] proctype p() { end: atomic { who == 255 && _pid > 0 -> who = _pid }; end1: who == _pid -> a[_pid - 2]++; end2: false }
