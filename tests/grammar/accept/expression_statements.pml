/* verify 0 errors: any expression is a statement: constants, names, comparisons, parentheses */
chan q = [1] of { byte };
init { byte x = 1; 1; true; x; (x); x == 1; (x == 1); !0; x + 1; ((x)); -1; ~0; 'a'; x && true; (x -> 1 : 0); len(q) == 0; q?[1] == 0 }
