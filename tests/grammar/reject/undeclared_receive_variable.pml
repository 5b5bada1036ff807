/* reject: 3: receive into an undeclared variable */
chan q = [1] of { byte };
init { byte x; q!1; q?y }
