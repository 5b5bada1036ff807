/* Two blocks have a variable x, one for an identity and one for data: no symmetry is used.
 */
/* inner scopes with the same name */
byte g[3]; byte h;
proctype p(byte id) { 
  { byte x; x = id; g[x] = 1; x = 0 }
  { byte x; x = (h % 2) + 5; h = x % 3; x = 0 }
  end: do :: false od }
init { atomic { run p(1); run p(2) } end: do :: false od }
