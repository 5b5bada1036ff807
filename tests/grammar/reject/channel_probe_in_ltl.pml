/* reject: 4: empty inside a temporal operator */
chan q = [1] of { byte };
init { q!1 }
ltl p { <> nempty(q) }
