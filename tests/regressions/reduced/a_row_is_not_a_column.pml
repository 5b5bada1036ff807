/* t[1].c[0] and t[0].c[1] are different cells.
 */
typedef Row { bit c[3] }; Row t[3];
byte z;
proctype p(byte id) { 
  do :: t[id].c[0] = 1 :: t[0].c[id] = 1 od }
init { atomic { run p(1); run p(2) } end: do :: z > 0 -> t[0].c[0] = 0 od }
