/* topsym: states 9, verdict ok, order 1
 * A process that is started later has 0 in its fields, which is an identity.
 */

typedef T { byte who };
byte w[2];
proctype c() { T t; w[t.who] = 1; end: false }
active proctype s() { byte n; if :: n = 0 :: n = 1 fi; w[n] = 0; run c(); end: false }
