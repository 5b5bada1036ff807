/* topsym: states 9, verdict ok, order 1
 * A process that is started later has the initial values of its fields.
 */

typedef T { byte who = 1 };
byte w[4];
proctype c() { T t; w[t.who] = 1; end: false }
active proctype s() { byte n; if :: n = 1 :: n = 2 fi; w[n] = 0; run c(); end: false }
