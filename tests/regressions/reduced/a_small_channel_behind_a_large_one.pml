/* A variable may hold a large or a small channel: moving the small one must not touch what is behind it.
 */
chan b = [8] of {byte, int};
chan a = [1] of {byte, int};
byte seen;
proctype p(byte id) { chan c; int loc = 5;
  if :: c = a :: c = b fi;
  c!id,7; 
  loc = 6;
  end: do :: atomic {b?eval(id),_ -> assert(loc == 6)} :: atomic { a?eval(id),_ -> loc = 8} od }
init { atomic { run p(0); run p(1); run p(2) } end: do :: false od }
