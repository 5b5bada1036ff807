/* verify 0 errors: q?[..] and q??[..] are expressions, negated and combined */
chan q = [3] of { byte, byte };
init { byte x; q!1,2; q!3,4;
	assert(q?[1,2] && !q?[3,4] && q??[3,4]); assert(q?[x,_] && q??[3,x]); x = q?[1,2]; assert(x);
	if :: q?[1,2] && x == 1 -> q?1,2 :: !(q??[9,9]) -> q?1,2 fi }
