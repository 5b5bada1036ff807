/* What init does behind the last run, inside of the same atomic sequence, belongs to the boot: until it
 * is done, states are stored as they are.
 */
byte f[2], n;
proctype p(byte id) { atomic { f[id] = 1; n++ }; end: do :: false od }
init { atomic { run p(0); run p(1); n > 0; assert(f[1] == 1) }; end: do :: false od }
