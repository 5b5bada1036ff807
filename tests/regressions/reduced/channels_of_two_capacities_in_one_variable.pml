/* A variable may hold channels of two capacities: all slots of the larger ones must move.
 */
chan a[2] = [1] of {byte, byte};
chan b[2] = [2] of {byte, byte};
byte u1, u2, u3, u4, go;
proctype p(chan x; chan y) { byte w; byte L; chan c = x;
  c = y;
  atomic { 
  if :: !u1 && !u3 -> y!1,1; y!1,4; L = 1; u1 = 1; u3 = 1
     :: !u2 && !u4 -> y!1,1; y!1,9; L = 2; u2 = 1; u4 = 1
     :: !u1 && !u4 -> y!1,1; y!1,9; L = 1; u1 = 1; u4 = 1
     :: !u2 && !u3 -> y!1,1; y!1,4; L = 2; u2 = 1; u3 = 1
  fi; go++ };
  go == 2;
  y?1,_; y?1,w; assert(!(L == 1 && w == 9));
  end: do :: false od }
init { atomic { run p(a[0],b[0]); run p(a[1],b[1]) } end: do :: false od }
