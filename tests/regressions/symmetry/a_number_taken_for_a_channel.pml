/* topsym: states 9, verdict assertion violated, order 1
 * `full` of a number looks at the channel with this number. Who takes the channels for alike loses the error.
 */

chan c[2] = [1] of { byte };
byte b = 2;
bool once, seen;
active [2] proctype p() { atomic { !once -> once = true; c[_pid]!1 }; end: false }
active proctype o() { end: once; seen = full(b); assert(!seen); do :: false od }
