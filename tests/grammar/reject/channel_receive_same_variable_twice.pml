/* reject: 3: one variable twice in a receive */
chan q = [1] of { byte, byte };
init { byte x, y; q!1,2; q?x,x }
