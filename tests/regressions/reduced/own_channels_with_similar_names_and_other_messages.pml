/* The names of the channels end alike, their messages differ.
 */
byte n;
proctype p(byte id) { chan my_c = [1] of { byte }; chan c = [2] of { byte, byte }; byte v;
  do :: my_c!1 :: c!2,id :: my_c?v -> v = 0 :: c?v,eval(id) -> v = 0 od }
init { atomic { run p(1); run p(2) } end: do :: false od }
