/* reject: 3: expression as receive argument without eval */
chan q = [1] of { byte };
init { byte x; q!1; q?x + 1 }
