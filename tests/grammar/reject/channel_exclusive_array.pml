/* reject: 3: xs of a whole array */
chan q[2] = [1] of { byte };
init { xs q; q[0]!1 }
