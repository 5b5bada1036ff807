/* reject: 2: second variable after a channel initialiser */
chan p = [1] of { byte }, q = [1] of { byte };
init { p!1; q!1 }
