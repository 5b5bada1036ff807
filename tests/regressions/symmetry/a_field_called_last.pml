/* topsym: states 4, verdict ok, order 1
 * Where SPIN reads the name `_last`, states contain the last process, whatever the name stands for.
 */

typedef T { byte _last };
T t;
active [2] proctype p() { do :: t._last = 1 - t._last od }
