/* topsym: states 9303, verdict invalid end state, order 6
 * A choice without else inside a d_step waits for nobody: it is an error in any order.
 */

mtype = { SUB, PUB };
#define N 3
chan topic[N] = [2] of { byte }; bool sub[N];
/* broker d_step broadcast if not full; EXPECT 6 */
chan inb = [1] of { byte };
active proctype broker() {
  byte m, i;
end: do
  :: inb?m ->
     d_step {
       for (i : 0 .. N-1) {
         if :: sub[i] -> topic[i]!m :: !sub[i] fi
       }
       i = 0; m = 0
     }
  od
}
active proctype publisher() { do :: inb!1 :: inb!2 od }
active [N] proctype subscriber() {
  byte me = _pid - 2, x;
  do
  :: !sub[me] -> sub[me] = true
  :: topic[me]?x -> printf("sub %d got %d\n", me, x)
  :: sub[me] -> sub[me] = false
  od
}
