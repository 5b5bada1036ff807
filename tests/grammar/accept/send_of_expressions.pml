/* verify 0 errors: arithmetic, comparison, conditional, unary and field expressions as message fields */
chan q = [5] of { int, int };
init { int x = 2, y;
	q!x + 1, x * 2; q!-1, ~x; q!!x, !x; q!x == 2, (x -> 7 : 8); q!(x), (x + 1) * 2;
	q??2,0; q?3,4; q?-1,-3; q?1,7; q?y,x; assert(y == 2 && x == 6) }
