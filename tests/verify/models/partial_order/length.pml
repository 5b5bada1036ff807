/* Beside xs, SPIN computes len(q) wrongly. */
chan q = [2] of { byte };
active [2] proctype R() { skip }
active proctype S() { byte x; xs q; q!1; q!2; assert(1 == len(q)) }
