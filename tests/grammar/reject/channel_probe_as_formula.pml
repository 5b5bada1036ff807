/* reject: 4: a formula that is a probe */
chan q = [1] of { byte };
init { q!1 }
ltl p { nempty(q) }
