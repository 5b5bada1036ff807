/* topsym: states 7, verdict assertion violated, order 1
 * 1 and 3 both index b, but only 1 is inside of a.
 */

byte a[2], b[4];
active proctype p() { byte x = 0; if :: x = 1 :: x = 3 fi; b[x] = 1; a[x] = 1; end: false }
