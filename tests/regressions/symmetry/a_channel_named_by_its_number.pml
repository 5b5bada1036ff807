/* topsym: states 6, verdict assertion violated, order 1
 * The first value of a channel variable may be a number. 2 is that of the second channel.
 */

chan c[2] = [1] of { byte };
chan d = 2;
bool once;
active [2] proctype p() { atomic { !once -> once = true; c[_pid]!1 }; end: false }
active proctype o() { end: len(d) == 1; assert(false) }
