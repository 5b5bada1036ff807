/* topsym: states 91, verdict ok, order 1
 * q??[..] is not 0 or 1 but the place of the message.
 */

chan q = [2] of { byte }; byte a[5], b[5];
active proctype p() { byte x, y; do :: q!1 :: q!5 :: q?_ :: x = q??[5]; a[x] = 1; x = 0; :: if :: y = 2 :: y = 3 fi; b[y] = 1; a[y] = 0  od }
