/* topsym: states 10, verdict ok, order 1
 * A process that is started later has the listed values.
 */

byte w[3];
proctype c(byte k) { byte a[3] = { 0, 1, 2 }; if :: a[k] == 1 -> w[k] = 1 :: else fi; end: false }
active proctype s() { byte n; if :: n = 2 :: n = 1 fi; w[n] = 0; run c(n); end: false }
