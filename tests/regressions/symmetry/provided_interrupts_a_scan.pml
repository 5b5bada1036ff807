/* topsym: states 4, verdict invalid end state, order 1
 * A provided clause can stop a loop in the middle of an atomic.
 */

byte a[2], got[2], n;
active proctype p() provided (n != 1) { byte i; atomic { for (i : 0 .. 1) { a[i] = 1; n++ } }; end: false }
active proctype hi() { do :: n == 1 && (a[0] == 1 && a[1] == 0) -> got[0] = 1; goto end :: n == 1 && (a[1] == 1 && a[0] == 0) -> got[1] = 1; goto end od; end: false }
