/* What init does behind the last run, inside of the same block, belongs to the boot.
 */
byte flag[2]; byte n;
proctype p(byte id) { flag[id] = 1; n++ ; end: do :: false od }
init { { run p(0); run p(1); n > 0; n > 0; if :: flag[1] == 1 && flag[0] == 0 -> assert(false) :: else fi }; end: do :: false od }
