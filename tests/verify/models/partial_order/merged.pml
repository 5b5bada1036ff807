/* What counts as local is merged into one step, also without partial-order reduction. */
byte g;
active [2] proctype A() { byte x, y, a[2]; a[1] = 1; x = a[g]; y = a[g]; assert(x == y) }
active proctype B() { g = 1 }
