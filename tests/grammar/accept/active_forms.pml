/* verify 0 errors: active with constants, constant expressions, initialised variables and zero */
#define N 2
byte n = 2; byte total;
active proctype A() { skip }
active [2] proctype B() { skip }
active[N-1] proctype C() { skip }
active [ n ] proctype D() { total++ }
active [0] proctype E() { assert(false) }
active [(1)] D_proctype F() { skip }
