/* topsym: states 20, verdict ok, order 6
 * The assignment in front of a counting loop was grouped with its neighbour, and the loop no longer recognised.
 */

#define N 3
bool cs[N]; bool lock;
active [N] proctype P() { do :: atomic { !lock -> lock = true }; cs[_pid] = true; cs[_pid] = false; lock = false od }
active proctype mon() { byte i, c;
 end: do :: atomic { c = 0; i = 0; do :: i < N -> c = c + cs[i]; i++ :: i >= N -> break od; assert(c <= 1) } od }
