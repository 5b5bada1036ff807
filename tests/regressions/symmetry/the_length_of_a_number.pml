/* topsym: states 6, verdict assertion violated, order 1
 * `len` and polls of a number look at the channel with this number. 2 is that of the second process.
 */

chan c[2] = [1] of { byte };
byte b = 2;
bool once;
active [2] proctype p() { atomic { !once -> once = true; c[_pid]!1 }; end: false }
active proctype o() { end: len(b) == 1 && b?[1]; assert(false) }
