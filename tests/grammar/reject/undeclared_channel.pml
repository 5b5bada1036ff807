/* reject: 3: send to an undeclared channel */
chan q = [1] of { byte };
init { p!1 }
