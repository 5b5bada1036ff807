/* len and polls in formulas */
chan q = [2] of { byte };
init { q!1 }
ltl a { [] (len(q) <= 2) }
ltl b { <> (len(q) == 1 && q?[1]) }
