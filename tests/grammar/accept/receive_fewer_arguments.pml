/* fewer receive arguments than message fields */
chan q = [1] of { byte, byte };
init { byte x; q!1,2; q?x }
