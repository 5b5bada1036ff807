typedef R { byte v } typedef S { byte x; R r }
S one; chan q = [1] of { R }; bool f[2]; byte phase, r = 7;
active [2] proctype u() {
  end: do
  :: atomic { phase == 0 -> f[_pid] = 1; phase = 1 }
  :: atomic { phase == 1 -> q!one.r; phase = 2 }
  :: atomic { phase == 2 -> q?r; phase = 3 }
  :: phase == 3 -> assert(!f[r]); break
  od
}
