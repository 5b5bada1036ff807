/* engine: states 1016 transitions 1673 errors 72 verdict violated kind invalid-end */
/* full, nfull, empty, nempty and len, alone and in larger expressions. */
chan q = [2] of { byte };
byte lo, hi;

active [2] proctype P() {
	do
	:: nfull(q) && lo < 3 -> q!1; lo++
	:: full(q) -> hi++; q?_
	:: nempty(q) && hi > 0 -> q?_; hi = hi - 1
	:: empty(q) && lo >= 2 -> break
	:: len(q) == 1 && lo >= 3 -> q?_
	od
}
