/* Beside xr, a look at a channel counts as local. */
chan q = [1] of { byte };
active proctype S() { q!1 }
active proctype R() { byte x; xr q; x = nempty(q); assert(x == 0); q?x }
