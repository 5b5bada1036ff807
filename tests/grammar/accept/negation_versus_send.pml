/* verify 0 errors: ! at the start of a statement is negation, after a name it is send */
chan q = [2] of { byte };
init { byte x;
	!x;
	q!x;
	q ! x;
	!x == 1;
	if :: !x -> q?x :: (!x) -> q?x fi;
	q?x
	!x
}
