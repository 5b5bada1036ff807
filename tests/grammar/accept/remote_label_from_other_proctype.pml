/* verify 0 errors: label reference from another process, before the target runs */
active proctype A() { byte x; x = 1; mid: x = 2; fin: skip }
active proctype B() { if :: A[0]@mid -> skip :: A@fin -> skip :: !A[0]@mid fi; (A[0]@fin || true) }
