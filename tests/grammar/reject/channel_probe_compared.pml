/* reject: 3: comparison of full with a number */
chan q = [1] of { byte };
init { if :: full(q) == 0 -> skip fi }
