/* reject: 3: receive without an argument */
chan q = [1] of { byte };
init { byte x; q!1; q?; skip }
