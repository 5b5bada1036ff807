/* reject: 3: negated full */
chan q = [1] of { byte };
init { if :: !full(q) -> skip fi }
