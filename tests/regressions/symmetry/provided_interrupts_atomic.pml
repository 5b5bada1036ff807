/* topsym: states 4, verdict invalid end state, order 1
 * A provided clause can stop a process in the middle of an atomic.
 */

byte a[2], got[2];
active proctype p() provided (a[0] + a[1] != 1) { atomic { a[0] = 1; a[1] = 1 }; end: false }
active proctype hi() { do :: (a[0] == 1 && a[1] == 0) -> got[0] = 1; goto end :: (a[1] == 1 && a[0] == 0) -> got[1] = 1; goto end od; end: false }
