/* Beside xr, an else counts as local if the receive next to it is in a block. */
chan q = [1] of { byte };
active proctype S() { q!1 }
active proctype R() { byte x; xr q; atomic { x = 2; if :: atomic { q?x -> x = 1 } :: else -> x = 0 fi } assert(x == 0) }
