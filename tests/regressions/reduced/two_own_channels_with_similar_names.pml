/* The names of the channels end alike.
 */
byte n;
proctype p(byte id) { chan my_c = [1] of { byte }; chan c = [1] of { byte }; byte v;
  do :: my_c!1 :: c!2 :: my_c?v -> v = 0 :: c?v -> v = 0 :: len(c) == 1 && len(my_c) == 0 -> n = 1 - n od }
init { atomic { run p(1); run p(2) } end: do :: false od }
