/* engine: states 266 transitions 652 errors 0 verdict verified */
/* Active processes of several types beside init: the numbers follow the text. */
byte seen[6];

active [2] proctype A() { seen[_pid]++; seen[_pid] = _pid }

init { seen[_pid]++; run C(7) }

active proctype B() { seen[_pid] = seen[0] + 1 }

proctype C(byte k) { seen[_pid] = k; assert(_pid <= 4) }
