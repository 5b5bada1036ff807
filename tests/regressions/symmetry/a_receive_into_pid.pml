/* topsym: states 25, verdict assertion violated, order 1
 * A receive may store into `_pid`: both processes take themselves for number 1 then.
 */

chan q = [2] of { byte };
byte w[2];
active [2] proctype p() { q!1; q?_pid; w[_pid]++; assert(w[_pid] < 2); end: false }
