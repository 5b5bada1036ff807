/* topsym: states 12, verdict assertion violated, order 1
 * A number in a message, or compared with a channel, names a channel.
 */

chan c[2] = [1] of { byte };
chan m = [1] of { chan };
bool once;
active [2] proctype p() { atomic { !once -> once = true; c[_pid]!1 }; end: false }
active proctype o() { chan d; m!2; m?d; end: len(d) == 1; assert(2 != d) }
