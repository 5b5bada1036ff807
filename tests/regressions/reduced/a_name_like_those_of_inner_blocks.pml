/* _1_x is a variable of its own here, and not the x of an inner block.
 */
byte x[3]; byte _1_x[3]; byte u1,u2,u3,u4,go;
byte a;
proctype m() { atomic { if :: _1_x[1] = 1 :: _1_x[2] = 1 fi; go++ }; end: do :: false od }
proctype p(byte id) { 
  atomic { go == 1 -> if :: !u1 -> x[id] = 1; u1 = 1 :: u1 -> x[id] = 2 fi; u3++ };
  atomic { u3 == 2 -> u4++ };
  end: do :: false od }
proctype r() { (u4 == 2) -> assert(_1_x[2] != 1); end: do :: false od }
init { atomic { run p(1); run p(2); run m(); run r() } end: do :: false od }
