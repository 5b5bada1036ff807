/* verify 0 errors: full empty nfull nempty with && and || and parentheses */
chan q = [1] of { byte };
init { byte x;
	empty(q); nfull(q);
	empty(q) && x == 0; x == 0 && empty(q); (empty(q)); (empty(q) || full(q)) && nfull(q);
	if :: full(q) || x == 0 && empty(q) -> q!1 fi;
	do :: nempty(q) && (full(q) && true) -> q?x :: empty(q) -> break od }
