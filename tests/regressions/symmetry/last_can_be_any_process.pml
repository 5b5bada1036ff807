/* topsym: states 6, verdict assertion violated, order 2
 * _last was believed to be 0 always.
 */

bit x;
active [3] proctype p() { do :: x = 1 - x od }
ltl f { [] (_last < 2) }
