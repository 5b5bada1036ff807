/* The loop that starts everybody goes on behind the last run.
 */
byte f[2], n;
proctype p(byte id) { atomic { f[id] = 1; n++ }; end: do :: false od }
init { byte i; do :: i < 2 -> run p(i); i++ :: else -> n > 0; assert(f[0] == 1); break od; end: do :: false od }
